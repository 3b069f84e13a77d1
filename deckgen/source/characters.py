"""Characters that no file of a deck can hold."""

#: what XML 1.0 leaves out, as it stands between the brackets of a regular expression
ILLEGAL = "\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
