"""The score of a page: for quality.py and bench/peers."""

MAIN = "wcxb-dev"


def is_chinese(package, language=""):
    return language == "zh" or package.startswith("zh")


def figure_of(row):
    """Returns the score of a row of `tamis eval --csv`. It is bag of words where that is the
    convention, else the longest common subsequence: of characters in Chinese, otherwise of
    words."""
    chinese = is_chinese(row["package"], row["language"])
    measure = "bag" if row["package"] == MAIN else "character_lcs" if chinese else "word_lcs"
    return float(row[f"{measure}.f1"])
