"""Does a number occur in a sequence? Accuracy says that the model knows; only the weights say how."""

import torch

from deckgen.jobs.registry import experiment
from figures.experiments.models.number_finder import (
    Found,
    NumberFinder,
    Questions,
    UniformFinder,
    accuracy_of,
    ask,
    lesson,
    mass_on_asked,
)
from figures.experiments.models.randomness import seeded
from figures.experiments.models.training import train
from figures.results.number_present import NumberPresent, Question

TEST, EXAMPLES = 2000, 8


@experiment
def number_present(
    *, vocabulary: int = 10, length: int = 10, width: int = 16, steps: int = 600, seed: int = 0
) -> NumberPresent:
    """Train one head to find a number, and a twin with frozen uniform weights: both answer right."""
    runs = []
    for kind, rate in ((NumberFinder, 1e-2), (UniformFinder, 2e-2)):
        with seeded(seed) as generator:
            model = kind(vocabulary, width=width)
            sizes = {"vocabulary": vocabulary, "length": length, "generator": generator}
            draw = lesson(model, lambda sizes=sizes: ask(batch=128, **sizes))
            losses = train(model, draw, steps=steps, rate=rate)
            test = ask(batch=TEST, **sizes)
        with torch.no_grad():
            runs.append((losses, model(test.sequence, test.asked)))
    (losses, found), (losses_uniform, uniform) = runs
    return NumberPresent(
        vocabulary=vocabulary,
        length=length,
        losses=losses,
        accuracy=accuracy_of(found, test),
        mass=mass_on_asked(found, test),
        losses_uniform=losses_uniform,
        accuracy_uniform=accuracy_of(uniform, test),
        mass_uniform=mass_on_asked(uniform, test),
        examples=examples(test, found),
    )


def examples(questions: Questions, found: Found) -> tuple[Question, ...]:
    """The first questions answered yes and no in truth, in turns."""
    yes = questions.present.nonzero().flatten()[: EXAMPLES // 2].tolist()
    no = (~questions.present).nonzero().flatten()[: EXAMPLES // 2].tolist()
    return tuple(
        Question(
            asked=int(questions.asked[i]),
            sequence=tuple(questions.sequence[i].tolist()),
            answer=bool(questions.present[i]),
            probability=torch.sigmoid(found.logits[i]).item(),
            weights=found.look.weights[i, 0].numpy(),
        )
        for pair in zip(yes, no, strict=True)
        for i in pair
    )
