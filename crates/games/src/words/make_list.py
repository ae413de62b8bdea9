"""Makes `<language>/list.dawg`, the words of a language, from lists of words.

    python3 make_list.py dutch index.dic
    python3 make_list.py german voc_de.txt annotations.json german/common.txt
    python3 make_list.py french voc_fr.txt annotations.json french/common.txt
    python3 make_list.py spanish voc_es.txt annotations.json spanish/common.txt

README.md says which lists those are, and what is in it; `english/make_list.py` how it is stored.
"""

import importlib.util
import json
import pathlib
import re
import sys
import unicodedata

HERE = pathlib.Path(__file__).parent
# Shorter words are never slips. Longer ones seldom become another by one.
WORD = re.compile("[a-z]{3,10}")


def plain(language, word):
    """A word as the judge of the language has it: `Rules::words`."""
    word = word.lower().replace("ß", "ss").replace("œ", "oe").replace("æ", "ae")
    word = "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))
    if language == "dutch":
        return word.replace("ij", "y")
    if language == "german":
        return re.sub("(?<=[ao])e|(?<![aeq]u)(?<=u)e", "", word)
    return word


def words(path):
    """The words of a text; of a spelling dictionary those in small letters."""
    text, file = pathlib.Path(path).read_text(encoding="utf-8"), pathlib.Path(path).name
    if file.endswith(".dic"):
        entries = [line.partition("/")[0] for line in text.split("\n")[1:]]
        return [word for word in entries if word == word.lower() and len(word) <= 8]
    if file.endswith(".json"):
        notes = json.loads(text)["annotations"]["annotations"].values()
        text = " ".join(words for note in notes for names in note.values() for words in names)
    remarks = re.compile("^#.*$", re.MULTILINE)
    found = re.findall(r"[^\W\d_]+", remarks.sub("", text))
    # Of the short ones in Snowball's vocabularies many are cut off, or foreign.
    return [word for word in found if len(word) > 4] if file.startswith("voc") else found


def storing():
    spec = importlib.util.spec_from_file_location("make_list", HERE / "english" / "make_list.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    _, language, *files = sys.argv
    found = {plain(language, word) for file in files for word in words(file)}
    listed = sorted(word for word in found if WORD.fullmatch(word))
    how = storing()
    data = how.packed(how.graph(listed))
    (HERE / language / "list.dawg").write_bytes(data)
    print(f"{len(listed)} words, {len(data)} bytes")
