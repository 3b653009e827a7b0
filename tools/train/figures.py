"""The figure that a page of a package is judged by: for quality.py and bench/peers."""

MAIN = "wcxb-dev"


def is_chinese(package, language=""):
    return language == "zh" or package.startswith("zh")


def figure_of(row):
    """Of a row of `tamis eval --csv`: bag of words where that is the convention, else the longest common
    subsequence, of characters in Chinese."""
    chinese = is_chinese(row["package"], row["language"])
    measure = "bag" if row["package"] == MAIN else "character_lcs" if chinese else "word_lcs"
    return float(row[f"{measure}.f1"])
