#!/usr/bin/env python3
"""Writes src/text/language/function_words.inc and the table of docs/function-words.md.

tools/generate_function_words.py: installs the packages of PACKAGES into a temporary virtual
environment, reads their lists without running their code, and deletes the environment. To add a
language, add a row to LANGUAGES; docs/function-words.md says what to check.

jusText's lists are sorted by frequency, and long enough to cover half of a text. They become
`large`. `small` has the most frequent of these words that are also in stopwordsiso's list of the
language: function words, without the towns and rivers of Wikipedia.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import venv

PACKAGES = ["justext==3.0.2", "stopwordsiso==0.7.1"]
ROOT = pathlib.Path(__file__).resolve().parents[1]
INC = ROOT / "src/text/language/function_words.inc"
DOCS = ROOT / "docs/function-words.md"

SMALL = 100
LARGE = 1000
# Languages in which endings replace function words need more words to detect prose.
SMALL_OF = {"et": 400, "eu": 200, "fi": 400, "hu": 200, "ko": 1000, "lt": 400, "lv": 400,
            "tr": 400}
LARGE_OF = {"et": 3000, "fi": 3000, "hu": 1500, "ko": 4000, "lt": 2500, "lv": 2500,
            "tr": 2000}
# A folded word has at most this many bytes (kMost in folded_word.h).
LONGEST = 32

# Code, name, jusText's file, script of its words.
LANGUAGES = [row.split() for row in """
af Afrikaans Afrikaans LATIN
ar Arabic Arabic ARABIC
be Belarusian Belarusian CYRILLIC
bg Bulgarian Bulgarian CYRILLIC
bn Bengali Bengali BENGALI
ca Catalan Catalan LATIN
cs Czech Czech LATIN
cy Welsh Welsh LATIN
da Danish Danish LATIN
de German German LATIN
el Greek Greek GREEK
en English English LATIN
es Spanish Spanish LATIN
et Estonian Estonian LATIN
eu Basque Basque LATIN
fa Persian Persian ARABIC
fi Finnish Finnish LATIN
fr French French LATIN
ga Irish Irish LATIN
gl Galician Galician LATIN
he Hebrew Hebrew HEBREW
hi Hindi Hindi DEVANAGARI
hr Croatian Croatian LATIN
hu Hungarian Hungarian LATIN
id Indonesian Indonesian LATIN
is Icelandic Icelandic LATIN
it Italian Italian LATIN
ja Japanese - -
ko Korean Korean HANGUL
lt Lithuanian Lithuanian LATIN
lv Latvian Latvian LATIN
mk Macedonian Macedonian CYRILLIC
ms Malay Malay LATIN
mt Maltese Maltese LATIN
nl Dutch Dutch LATIN
nn Nynorsk Norwegian_Nynorsk LATIN
no Norwegian Norwegian_Bokmal LATIN
pl Polish Polish LATIN
pt Portuguese Portuguese LATIN
ro Romanian Romanian LATIN
ru Russian Russian CYRILLIC
sk Slovak Slovak LATIN
sl Slovenian Slovenian LATIN
sq Albanian Albanian LATIN
sr Serbian Serbian CYRILLIC
sv Swedish Swedish LATIN
sw Swahili Swahili LATIN
th Thai - -
tl Tagalog Tagalog LATIN
tr Turkish Turkish LATIN
uk Ukrainian Ukrainian CYRILLIC
ur Urdu Urdu ARABIC
vi Vietnamese Vietnamese LATIN
zh Chinese - -
""".split("\n") if row]
STOPWORDSISO_NAME = {"nn": "no"}  # one list for both written forms of Norwegian

# English words that Wikipedia quotes in all languages. They are kept if stopwordsiso also has them
# (nl: of).
QUOTED = {"the", "of", "and"}

# Letters that writers interchange, and characters of equal meaning. folded_word.cpp does the same.
EXCHANGED = str.maketrans({"İ": "i", "ς": "σ", "ё": "е", "ş": "ș", "ţ": "ț", "ي": "ی",
                           "ك": "ک", "’": "'", "\u00ad": None})

# stopwordsiso has Chinese only in simplified characters.
TRADITIONAL = dict(pair for pair in """
个個 为為 么麼 乌烏 于於 云雲 从從 们們 会會 传傳 体體 关關 兴興 况況 几幾 凭憑 别別 则則 单單 却卻
发發 吓嚇 吗嗎 呜嗚 呕嘔 呗唄 咙嚨 哗嘩 喽嘍 嗳噯 嘘噓 处處 宁寧 对對 将將 尔爾 尽盡 岂豈 带帶 并並 归歸
当當 总總 恶惡 据據 换換 无無 旧舊 时時 极極 来來 样樣 没沒 点點 犹猶 独獨 离離 种種 称稱 类類 紧緊 纵縱
经經 给給 结結 继繼 综綜 继繼 腾騰 虽雖 让讓 论論 许許 设設 诚誠 话話 该該 说說 请請 诸諸 谁誰 转轉
较較 边邊 过過 还還 这這 进進 连連 针針 鉴鑑 问問 间間 阿阿 难難 随隨 顺順 首首 齐齊 两兩 临臨 仅僅 后後
赶趕 赖賴 达達 开開 见見 万萬 与與 里裡 愿願 简簡 确確 实實
""".split())


def read_packages():
    """Returns {jusText file: words} and {code: words}."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        pip = [pathlib.Path(folder) / "bin/python", "-m", "pip", "install", "-q", "--no-deps"]
        subprocess.run([*pip, *PACKAGES], check=True)
        (site,) = pathlib.Path(folder).glob("lib/*/site-packages")
        justext = {path.stem: path.read_text(encoding="utf-8").split()
                   for path in site.glob("justext/stoplists/*.txt")}
        iso = site / "stopwordsiso/stopwords-iso.json"
        return justext, json.loads(iso.read_text(encoding="utf-8"))


def lower(character):
    """Returns the lower case if it is a single character, or else the character itself."""
    found = character.lower()
    return found if len(found) == 1 else character


def fold(word):
    word = "".join(lower(c) for c in unicodedata.normalize("NFC", word.translate(EXCHANGED)))
    return re.sub(r"^[\W_]+|[^\w\u0300-\u036f\u0900-\u0dff]+$|_+$", "", word.translate(EXCHANGED))


def is_word(word, script):
    """Reports whether the word consists of letters of the script, apostrophes, hyphens and joiners.
    """
    return 0 < len(word.encode()) <= LONGEST and all(
        c in "'-\u200c" or (unicodedata.category(c)[0] in "LM" and c != "ـ"
                            and (script in unicodedata.name(c) or "COMBINING" in unicodedata.name(c)))
        for c in word)


def words_of_text(code, justext, iso, script):
    """Returns (small, large) of a language written with spaces. small is a part of large."""
    agreed = {fold(w) for w in iso}
    large = list(dict.fromkeys(w for w in map(fold, justext) if is_word(w, script)))
    large = [w for w in large if w not in QUOTED or w in agreed]
    wanted = SMALL_OF.get(code, SMALL)
    small = [w for w in large if w in agreed][:wanted]
    small += [w for w in large if w not in small][:wanted - len(small)]
    return small, list(dict.fromkeys(small + large[:LARGE_OF.get(code, LARGE)]))


def letters(text):
    return [c for c in text if unicodedata.category(c)[0] in "LM"]


def chinese(iso):
    """Returns lists of words that are one character: small has the words of one character, large
    the characters of all words."""
    with_traditional = lambda characters: list(dict.fromkeys(
        form for c in characters for form in (c, TRADITIONAL.get(c, c))))
    return (with_traditional(w for w in iso if letters(w) == [w]),
            with_traditional(c for w in iso for c in letters(w)))


def japanese(iso):
    """Returns lists of mainly Hiragana, in which particles and endings are written, and little
    else."""
    hiragana = [chr(c) for c in range(0x3041, 0x3097)]
    return [w for w in iso if letters(w) == [w]], hiragana + ["何", "彼", "私"]


def thai(iso):
    """Returns single characters. They do not separate prose from menus; these lists keep both (see
    docs)."""
    counts = collections.Counter(c for w in iso for c in letters(w))
    often = [c for c, _ in counts.most_common()]
    return often[:14], often[:28]


SPACELESS = {"ja": japanese, "th": thai, "zh": chinese}


def front_coded(words):
    """Encodes each word as the number of leading bytes that it shares with the previous word (0-9,
    A-V), and the rest."""
    out, before = [], ""
    for word in sorted(words, key=str.encode):
        same = 0
        while same < len(word) and word[:same + 1] == before[:same + 1]:
            same += 1
        shared = len(word[:same].encode())
        out.append("0123456789ABCDEFGHIJKLMNOPQRSTUV"[shared] + word[same:])
        before = word
    return out


def literal(pieces):
    """Returns the pieces as string literals of about 88 columns, one per line."""
    lines, line = [], ""
    for piece in pieces:
        if len(line) + len(piece) > 82:
            lines.append(line)
            line = ""
        line += piece
    return "".join(f'\n     "{text}"' for text in lines + [line])


def inc(lists):
    rows = "".join(
        f'    {{"{code}",  // {name}{literal(front_coded(small))},'
        f'{literal(front_coded(set(large) - set(small)))}}},\n'
        for code, name, small, large in lists)
    return f"""// GENERATED by tools/generate_function_words.py; do not edit.
// See function_word_lists.h for how a list is written.
// clang-format off
constexpr FunctionWordList kFunctionWordLists[] = {{
{rows}}};
// clang-format on
"""


def docs_table(lists):
    rows = "".join(f"| `{code}` | {name} | {len(small)} | {len(large)} |\n"
                   for code, name, small, large in lists)
    return f"| code | language | small | large |\n| --- | --- | --: | --: |\n{rows}"


def main():
    justext, iso = read_packages()
    lists = []
    for code, name, file, script in LANGUAGES:
        agreed = iso.get(STOPWORDSISO_NAME.get(code, code), [])
        both = (SPACELESS[code](agreed) if code in SPACELESS
                else words_of_text(code, justext[file], agreed, script))
        lists.append((code, name, *both))
    INC.write_text(inc(lists), encoding="utf-8")
    before, mark, rest = DOCS.read_text(encoding="utf-8").partition("<!-- generated -->\n")
    after = rest.partition("<!-- end -->\n")[2]
    DOCS.write_text(f"{before}{mark}{docs_table(lists)}<!-- end -->\n{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
