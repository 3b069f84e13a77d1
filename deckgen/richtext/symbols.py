"""LaTeX commands that inline mathematics knows, as Unicode."""

from __future__ import annotations

from collections.abc import Mapping

GREEK: Mapping[str, str] = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ",
    "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ",
    "phi": "φ", "varphi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "ell": "ℓ",
}  # fmt: skip

ORDINARY: Mapping[str, str] = {
    "top": "⊤", "infty": "∞", "partial": "∂", "nabla": "∇", "emptyset": "∅", "forall": "∀",
    "exists": "∃", "ldots": "…", "dots": "…", "cdots": "⋯", "prime": "′", "sum": "∑", "prod": "∏",
    "int": "∫", "langle": "⟨", "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈",
    "rceil": "⌉", "lbrace": "{", "rbrace": "}", "mid": "|", "vert": "|", "Vert": "‖", "|": "‖",
    "{": "{", "}": "}", "%": "%", "_": "_", "#": "#", "&": "&", "$": "$", "circ": "∘",
}  # fmt: skip

#: set with a space on either side between two operands
BINARY: Mapping[str, str] = {
    "+": "+", "-": "−", "*": "∗", "times": "×", "cdot": "·", "pm": "±", "div": "÷", "ast": "∗",
    "odot": "⊙", "oplus": "⊕", "otimes": "⊗", "cup": "∪", "cap": "∩", "setminus": "∖",
    "wedge": "∧", "vee": "∨",
}  # fmt: skip

RELATIONS: Mapping[str, str] = {
    "=": "=", "<": "<", ">": ">", "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠",
    "neq": "≠", "approx": "≈", "sim": "∼", "propto": "∝", "equiv": "≡", "in": "∈", "notin": "∉",
    "subset": "⊂", "subseteq": "⊆", "to": "→", "rightarrow": "→", "leftarrow": "←",
    "mapsto": "↦", "Rightarrow": "⇒", "iff": "⇔", "ll": "≪", "gg": "≫", "perp": "⊥",
}  # fmt: skip

FUNCTIONS = frozenset(
    {"exp", "log", "ln", "sin", "cos", "tan", "tanh", "max", "min", "arg", "argmax", "argmin",
     "dim", "det", "softmax", "lim", "Pr", "sup", "inf"}
)  # fmt: skip

SPACES: Mapping[str, str] = {
    ",": "", "!": "", ":": "\u00a0", ";": "\u00a0", " ": "\u00a0", "quad": "\u00a0\u00a0",
    "qquad": "\u00a0\u00a0\u00a0\u00a0",
}  # fmt: skip

#: words and their look: (bold, italic)
ALPHABETS: Mapping[str, tuple[bool, bool]] = {
    "mathrm": (False, False), "text": (False, False), "textrm": (False, False),
    "operatorname": (False, False), "mathsf": (False, False), "mathit": (False, True),
    "mathbf": (True, False), "boldsymbol": (True, True), "bm": (True, True),
}  # fmt: skip

DOUBLE_STRUCK: Mapping[str, str] = {
    "R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "P": "ℙ", "E": "𝔼",
}  # fmt: skip
