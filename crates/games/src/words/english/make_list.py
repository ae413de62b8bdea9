"""Makes `list.dawg`, the words of English, from SCOWL's lists.

    apt-get download scowl && dpkg -x scowl_*.deb scowl
    python3 make_list.py scowl/usr/share/dict/scowl list.dawg

README.md says what is in it and how it is stored.
"""

import pathlib
import re
import sys
import unicodedata

# Words that most dictionaries have, in either English; no names.
LEVEL = 50
KINDS = {
    "english-words",
    "american-words",
    "british-words",
    "british_z-words",
    "british_variant_1-words",
    "variant_1-words",
}
# Shorter words are never slips, and slips rarely hit longer ones.
WORD = re.compile("[a-z]{3,14}")


def plain(word):
    return "".join(c for c in unicodedata.normalize("NFKD", word) if ord(c) < 128)


def words(folder):
    found = set()
    for file in pathlib.Path(folder).iterdir():
        kind, _, level = file.name.rpartition(".")
        if kind in KINDS and int(level) <= LEVEL:
            lines = file.read_text(encoding="latin-1").split("\n")
            found.update(word for word in map(plain, lines) if WORD.fullmatch(word))
    return sorted(found)


class Node:
    def __init__(self):
        self.edges = {}
        self.is_end = False


def graph(sorted_words):
    """The smallest automaton that takes these words (Daciuk and others, 2000)."""
    root, known, open_nodes, before = Node(), {}, [], ""

    def close(depth):
        while len(open_nodes) > depth:
            parent, letter, node = open_nodes.pop()
            shape = (node.is_end, tuple((c, id(n)) for c, n in sorted(node.edges.items())))
            parent.edges[letter] = known.setdefault(shape, node)

    for word in sorted_words:
        shared = 0
        while shared < min(len(word), len(before)) and word[shared] == before[shared]:
            shared += 1
        close(shared)
        node = open_nodes[-1][2] if open_nodes else root
        for letter in word[shared:]:
            child = Node()
            node.edges[letter] = child
            open_nodes.append((node, letter, child))
            node = child
        node.is_end = True
        before = word
    close(0)
    return root


def packed(root):
    order, places, n_edges = [root], {id(root): 0}, len(root.edges)
    for node in order:
        for _, child in sorted(node.edges.items()):
            if child.edges and id(child) not in places:
                places[id(child)] = n_edges
                n_edges += len(child.edges)
                order.append(child)
    out = bytearray()
    for node in order:
        edges = sorted(node.edges.items())
        for n, (letter, child) in enumerate(edges):
            is_last = n + 1 == len(edges)
            edge = ord(letter) - ord("a") | is_last << 5 | child.is_end << 6
            edge |= places.get(id(child), 0) << 7
            out += edge.to_bytes(3, "little")
    return bytes(out)


if __name__ == "__main__":
    _, folder, target = sys.argv
    listed = words(folder)
    data = packed(graph(listed))
    pathlib.Path(target).write_bytes(data)
    print(f"{len(listed)} words, {len(data)} bytes")
