#!/usr/bin/env python3
"""--model: models of one's own for the learned filter, and files that are none."""
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis
from models import GENERAL, greedy_model, model_file
import models

PAGE = "<p>one two three"


class Model(CommandTest):
    def test_a_model_has_a_name_or_replaces_the_general_one(self):
        self.assert_prints("one two three\n", "extract", "--model", f"mine={GENERAL}",
                           "--pipeline", "learned(model=mine)", self.file(PAGE))
        self.assert_prints("one two three\n", "extract", "--model", str(GENERAL),
                           "--pipeline", "learned", self.file(PAGE))

    def test_it_is_the_model_that_decides(self):
        greedy, page = self.file(greedy_model(), "greedy.model"), self.file(models.PAGE)
        self.assertNotIn(b"Home", tamis("extract", page).out)
        self.assertIn(b"Home", tamis("extract", "--model", greedy, page).out)

    def test_a_page_may_follow_at_once(self):
        self.assert_prints("one two three\n", "extract", "--model", str(GENERAL), self.file(PAGE))

    def test_an_endless_file_is_refused(self):
        self.assert_fails(2, "--model", "/dev/zero", result=tamis(
            "extract", "--model", "/dev/zero", self.file(PAGE)))

    def test_several_may_be_given(self):
        self.assert_prints("one two three\n", "extract", "--model", f"a={GENERAL}",
                           "--model", f"b={GENERAL}", "--pipeline",
                           "union(learned(model=a), learned(model=b))", self.file(PAGE))

    def test_what_is_no_model_is_refused(self):
        self.assert_fails(2, "--model", "page.html: this is no model", result=tamis(
            "extract", "--model", self.file(PAGE), self.file(PAGE)))
        self.assert_fails(2, "nowhere.model", result=tamis(
            "extract", "--model", "nowhere.model", self.file(PAGE)))

    def test_what_is_damaged_is_refused(self):
        whole = GENERAL.read_bytes()
        cut = self.file(whole[:-1], "cut.model")
        self.assert_fails(2, "cut.model: the model is damaged", result=tamis(
            "explain", "--model", cut, self.file(PAGE)))
        self.assert_fails(2, "cut.model: the model is damaged", result=tamis(
            "serve", "--port", "0", "--model", cut))

    def test_the_checksum_of_the_trainer_is_ours(self):
        whole = GENERAL.read_bytes()
        self.assertEqual(model_file.hash_bytes(whole[32:]).to_bytes(8, "little"), whole[24:32])

    def test_an_unknown_name_is_refused(self):
        self.assert_fails(2, "there is no model 'mine', only general", result=tamis(
            "extract", "--pipeline", "learned(model=mine)", self.file(PAGE)))


if __name__ == "__main__":
    unittest.main()
