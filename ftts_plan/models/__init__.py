"""What is run: the shape of the model, how it stores a cached value, and the engine's own bound on a text.

Whatever depends on a model asks it here; the rule and all that follows from it hold no geometry of their own.
"""

from ftts_plan.models.kv_dtype import KvDtype, require_dtype
from ftts_plan.models.published_sizes import PublishedSize, ring_sizes, weight_sizes
from ftts_plan.models.shape import KEY_AND_VALUE, QWEN3_TTS, BoundedCache, ModelShape, PromptWrapper
from ftts_plan.models.text_backstop import TEXT_BACKSTOP, TextBackstop

__all__ = [
    "KEY_AND_VALUE",
    "QWEN3_TTS",
    "TEXT_BACKSTOP",
    "BoundedCache",
    "KvDtype",
    "ModelShape",
    "PromptWrapper",
    "PublishedSize",
    "TextBackstop",
    "require_dtype",
    "ring_sizes",
    "weight_sizes",
]
