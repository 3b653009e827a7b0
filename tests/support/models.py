"""Models for tests: the general one, and variants made from its bytes."""
import pathlib
import struct
import sys

from command import ROOT

sys.path.insert(0, str(ROOT / "tools/train"))
import model_file

GENERAL = ROOT / "models/general.model"
# A paragraph that every model keeps, and a menu that only a model that keeps everything keeps.
PAGE = ("<title>Storm</title><nav><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul></nav><article>"
        "<h1>Storm hits the coast</h1><p>A heavy storm hit the coast on Monday, and it broke the old dam near "
        "the harbour, which had stood there for more than a hundred years, said the mayor of the town.</p>"
        "</article><footer>Copyright</footer>")
HASHED, DIAL = 32, 40  # offsets of the hashed part and of the dial


def greedy_model():
    """Returns the general model with its dial at recall, so that it keeps everything."""
    whole = bytearray(GENERAL.read_bytes())
    struct.pack_into("<i", whole, DIAL, 64 * model_file.DIAL)
    struct.pack_into("<Q", whole, HASHED - 8, model_file.hash_bytes(bytes(whole[HASHED:])))
    return bytes(whole)
