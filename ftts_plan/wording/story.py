"""The words of the page OQ-6: the rule as a story that a newcomer reads from top to bottom."""

from typing import Final

from ftts_plan.models import QWEN3_TTS, TEXT_BACKSTOP, KvDtype
from ftts_plan.rule import (
    DEFAULT_MAX_NEW_TOKENS,
    Admitted,
    BudgetExceeded,
    FrameLimit,
    NoFramesRequested,
    Overflow,
    PromptExceedsContext,
    Request,
    Verdict,
)
from ftts_plan.units import MILLISECONDS_PER_FRAME, format_bytes, format_seconds
from ftts_plan.wording.names import CONSTRAINT_NAMES, plural

_ONE_BF16: Final = format_bytes(QWEN3_TTS.kv_bytes(1, KvDtype.BF16))
_ONE_F32: Final = format_bytes(QWEN3_TTS.kv_bytes(1, KvDtype.F32))

TITLE: Final = "OQ-6: will it fit, before anything is allocated?"

QUESTION_TITLE: Final = "1. The question"
QUESTION: Final = (
    "A speech engine turns a text into audio one **frame** at a time; a frame is "
    f"{MILLISECONDS_PER_FRAME} ms. While it speaks it keeps "
    "notes about everything so far, the **key/value cache** (KV), and those notes grow with every token of the text "
    "and every frame of audio. If memory runs out halfway, the listener hears half a sentence and everybody else on "
    "the machine may suffer too.\n\nBut the worst case can be worked out **before** the first byte is taken: it "
    "depends only on how long the text is and how many frames are allowed. So a request is admitted whole or refused "
    "whole, and a refusal always says what would have to change. That rule is OQ-6. For the inputs on the left it "
    "says:"
)

GROWS_TITLE: Final = "2. Why only the talker's cache grows"
GROWS: Final = (
    f"The **talker** is the part of the model that decides what is said next. It has {QWEN3_TTS.layers} layers, and "
    "each keeps a key and a value for every token and every frame. Its attention is *grouped*: "
    f"{QWEN3_TTS.query_heads} query heads share {QWEN3_TTS.kv_heads} KV heads of {QWEN3_TTS.head_dim} numbers each, "
    f"which halves what has to be kept. That makes {QWEN3_TTS.kv_values_per_token:,} numbers for each token or frame: "
    f"{_ONE_BF16} in bf16 ({KvDtype.BF16.bytes_per_value} bytes a number), {_ONE_F32} in f32 "
    f"({KvDtype.F32.bytes_per_value} bytes)."
)
BOUNDED: Final = (
    "Two other parts keep notes of a fixed size. The **microdecoder** fills in the details of one frame and starts "
    f"afresh with the next: {format_bytes(QWEN3_TTS.microdecoder.kv_bytes)}, always. The **codec decoder**, which "
    f"turns frames into sound, looks back over a fixed window of {QWEN3_TTS.codec_decoder.positions} frames: "
    f"{format_bytes(QWEN3_TTS.codec_decoder.kv_bytes)}, always. Neither grows with the utterance."
)

RULE_TITLE: Final = "3. The rule, step by step"
WORKED_TITLE: Final = "4. Worked points"
WORKED: Final = (
    "Talker KV, worked out by hand: the amounts at bf16 for 512 prompt tokens, one token and the whole context are in "
    "the text of OQ-6, the other splits of the context and the doubled amounts at f32 follow from it. The code that "
    "decides has just computed each of them again."
)

LIMITS_TITLE: Final = "5. Three limits, and the lowest one binds"
LIMITS: Final = (
    "How long the audio may get is limited three times over: by the **frame cap** somebody set, by the **context "
    f"ceiling** of {QWEN3_TTS.context_tokens:,} tokens that the model can attend to, and by the **text backstop**: "
    f"{TEXT_BACKSTOP.frames_per_prompt_token} frames for each prompt token and {TEXT_BACKSTOP.frame_headroom} more, "
    "because a short text does not need ten minutes. The backstop is an engineering choice, not physics."
)

CLIFF_TITLE: Final = "6. The cliff of an explicit cap"
CLIFF: Final = (
    "A cap that somebody sets explicitly is obeyed exactly, so setting one **turns the text backstop off**. Even "
    f"typing the default number, {DEFAULT_MAX_NEW_TOKENS:,}, can multiply the memory. Move the slider to see both "
    "sides."
)
CLIFF_SLIDER: Final = "Prompt tokens, for this comparison only"
CLIFF_BEFORE: Final = "Predicted peak, backstop on (engine default)"
CLIFF_AFTER: Final = "Predicted peak, the same cap set explicitly"

STOP_TITLE: Final = "7. How it stopped matters"
STOP: Final = (
    "The model *samples* the token that ends its speech, so that token can come late or never. Audio that was cut "
    "off sounds finished, and a program cannot hear the difference. So truncation is an outcome of its own, with a "
    "name:"
)

MISSING_TITLE: Final = "8. What the rule does not count"
MISSING: Final = (
    "Rings and weights are inputs and count for zero until somebody says how large they are, because an invented "
    "number would look complete while being wrong. Other programs are not counted either, so a request that fits by "
    "this rule can still be too much for a machine on which nothing else was left room; and it is about memory only, "
    "not about whether the engine is busy. For the inputs on the left:"
)

SIZES_TITLE: Final = "9. A feeling for the sizes"


def rule_steps(request: Request, verdict: Verdict, binding: FrameLimit | None) -> list[str]:
    """The five steps of the decision, each with what it comes to for `request`; `binding` is the limit that binds."""
    context = f"{request.prompt_tokens:,} of {request.model.context_tokens:,} tokens"
    steps = [
        f"**Does the prompt leave room in the context?** {context}: "
        + (
            "no, so it is refused, and no amount of memory helps."
            if isinstance(verdict, PromptExceedsContext)
            else "yes."
        )
    ]
    if isinstance(verdict, PromptExceedsContext):
        return steps
    steps.append(
        f"**Is any audio asked for?** The cap is {plural(request.max_new_tokens, 'frame')}: "
        + ("no, so it is refused." if isinstance(verdict, NoFramesRequested) else "yes.")
    )
    if binding is None or isinstance(verdict, NoFramesRequested):
        return steps
    steps.append(
        f"**How many frames at most?** {plural(binding.frames, 'frame')} ({format_seconds(binding.frames)}), because "
        f"the {CONSTRAINT_NAMES[binding.constraint]} binds."
    )
    match verdict:
        case Admitted(plan) | BudgetExceeded(plan):
            steps.append(
                f"**How many bytes at most?** Talker KV {format_bytes(plan.kv_talker_bytes)}, bounded state "
                f"{format_bytes(plan.bounded_state_bytes)}, weights {format_bytes(plan.weights_resident_bytes)}: a "
                f"predicted peak of {format_bytes(plan.predicted_peak_bytes)}."
            )
            answer = "Yes: admitted." if plan.fits else f"No, {format_bytes(plan.shortfall_bytes)} too much: refused."
            steps.append(f"**Does that fit the budget of {format_bytes(plan.budget_bytes)}?** {answer}")
        case Overflow():
            steps.append(
                "**How many bytes at most?** More than 64 bits can count: refused, never wrapped, never clamped."
            )
    return steps
