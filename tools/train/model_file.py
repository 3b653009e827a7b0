"""The model file, as described in src/filters/learned/model/model.h."""
import struct

SEED = 0x243F6A8885A308D3
MASK = (1 << 64) - 1
DIAL = 4096  # a scale of 1 for the filter's beta


def mix(value_hash, value):
    value_hash = ((value_hash ^ value) * 0x9E3779B97F4A7C15) & MASK
    return value_hash ^ value_hash >> 32


def finish(value_hash):
    value_hash = ((value_hash ^ value_hash >> 30) * 0xBF58476D1CE4E5B9) & MASK
    value_hash = ((value_hash ^ value_hash >> 27) * 0x94D049BB133111EB) & MASK
    return value_hash ^ value_hash >> 31


def hash_bytes(data):
    """Returns the same hash as hash_bytes() of src/base/hash.h."""
    value_hash = mix(SEED, len(data))
    whole = len(data) // 8 * 8
    for eight in struct.unpack(f"<{whole // 8}Q", data[:whole]):
        value_hash = mix(value_hash, eight)
    return finish(mix(value_hash, int.from_bytes(data[whole:], "little")))


def forest_bytes(trees, steps):
    """trees: [(nodes, leaf values)], as trees.describe() returns them."""
    nodes = [node for tree, _ in trees for node in tree]
    leaves = [max(-32768, min(32767, round(value * steps))) for _, values in trees for value in values]
    out = struct.pack("<IiII", len(trees), 0, len(nodes), len(leaves))
    out += bytes(len(values) for _, values in trees)
    out += b"".join(struct.pack("<HBB", *node) for node in nodes)
    return out + struct.pack(f"<{len(leaves)}h", *leaves)


def write(path, form, context, confidence, forests, weights):
    """context: bias and weights of the context pass. confidence: points of its curve. weights:
    signed bytes of markup, then of words."""
    body = struct.pack("<IIi", len(forests), len(weights), DIAL) + struct.pack(f"<{len(context)}i", *context)
    body += struct.pack(f"<{len(confidence)}H", *confidence)
    body += b"".join(forest_bytes(trees, form["logit_steps"]) for trees in forests) + weights
    head = b"tamismdl" + struct.pack("<IIQQ", form["version"], form["features"], form["fingerprint"],
                                     hash_bytes(body))
    path.write_bytes(head + body)
