"""The model file, as src/filters/learned/model.h describes it."""
import struct

SEED = 0x243F6A8885A308D3
MASK = (1 << 64) - 1


def mix(value_hash, value):
    value_hash = ((value_hash ^ value) * 0x9E3779B97F4A7C15) & MASK
    return value_hash ^ value_hash >> 32


def finish(value_hash):
    value_hash = ((value_hash ^ value_hash >> 30) * 0xBF58476D1CE4E5B9) & MASK
    value_hash = ((value_hash ^ value_hash >> 27) * 0x94D049BB133111EB) & MASK
    return value_hash ^ value_hash >> 31


def hash_bytes(data):
    """As hash_bytes() of src/base/hash.h."""
    value_hash = mix(SEED, len(data))
    whole = len(data) // 8 * 8
    for eight in struct.unpack(f"<{whole // 8}Q", data[:whole]):
        value_hash = mix(value_hash, eight)
    return finish(mix(value_hash, int.from_bytes(data[whole:], "little")))


def write(path, form, trees, bias, depth, weights):
    """trees: [(splits, leaf values)]; weights: signed bytes of markup, then of words."""
    steps = form["logit_steps"]
    splits = bytearray()
    leaves = []
    for tree_splits, values in trees:
        # A tree that is not deep enough asks what nobody answers with yes.
        padded = tree_splits + [(0, 255)] * (depth - len(tree_splits))
        for feature, threshold in padded:
            splits += struct.pack("<HBB", feature, threshold, 0)
        leaves += [max(-32768, min(32767, round(value * steps))) for value in values]
        leaves += [0] * ((1 << depth) - len(values))
    body = struct.pack("<IIiI", len(trees), depth, round(bias * steps), len(weights))
    body += bytes(splits) + struct.pack(f"<{len(leaves)}h", *leaves) + weights
    head = b"tamismdl" + struct.pack("<IIQQ", form["version"], form["features"], form["fingerprint"],
                                     hash_bytes(body))
    path.write_bytes(head + body)
