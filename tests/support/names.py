"""A name server for tests, which responds according to a table.

with Names(("127.0.0.53", 53)) as names: names.table["a.test"] = ["93.184.216.34", "::1"]

A value is a list of addresses or of names (CNAME), or a function that returns such a list. The
function receives the number of the lookup, starting at 0. All responses have a time to live of 0."""
import ipaddress
import socket
import struct
import threading

TYPES = {"A": 1, "CNAME": 5, "AAAA": 28}


def encoded(name):
    return b"".join(bytes([len(part)]) + part.encode() for part in name.rstrip(".").split(".")) + b"\0"


def record(name, kind, data):
    return encoded(name) + struct.pack(">HHIH", TYPES[kind], 1, 0, len(data)) + data


class Names:
    def __init__(self, address):
        self.table = {}
        self.asked = []  # (name, type)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(address)

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.socket.close()

    def serve(self):
        while True:
            try:
                query, client = self.socket.recvfrom(4096)
            except OSError:
                return
            self.socket.sendto(self.reply(query), client)

    def values(self, name, kind):
        """Returns the value in the table, or None if it does not have the name. Lookups of both types
        at the same time count as one."""
        value = self.table.get(name)
        if not callable(value):
            return value
        return value(sum((name, kind) == pair for pair in self.asked) - 1)

    def reply(self, query):
        labels, at = [], 12
        while query[at]:
            labels.append(query[at + 1:at + 1 + query[at]].decode("latin-1").lower())
            at += query[at] + 1
        question = query[12:at + 5]
        name, kind = ".".join(labels), struct.unpack(">H", query[at + 1:at + 3])[0]
        self.asked.append((name, kind))
        values = self.values(name, kind)
        answers = self.answers(name, kind, values or [])
        flags = 0x8580 | (3 if values is None else 0)  # authoritative; the name does not exist
        return (query[:2] + struct.pack(">HHHHH", flags, 1, len(answers), 0, 0) + question
                + b"".join(answers))

    def answers(self, name, kind, values):
        out = []
        for value in values:
            try:
                address = ipaddress.ip_address(value)
            except ValueError:
                out.append(record(name, "CNAME", encoded(value)))
                out += self.answers(value, kind, self.table.get(value, []))
                continue
            if kind == TYPES["A" if address.version == 4 else "AAAA"]:
                out.append(record(name, f"A{'AAA' * (address.version == 6)}", address.packed))
        return out
