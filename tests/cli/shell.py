#!/usr/bin/env python3
"""What shells and man get: completions in real shells, the manual page, their places."""
import os
import pathlib
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import TAMIS, CommandTest, tamis


def commands(*parents):
    """All commands, each as the list of its words, taken from the help."""
    yield list(parents)
    text = tamis(*parents, "--help").out.decode()
    section = re.search(r"\nCommands:\n((?:  .*\n)+)", text)
    for name in re.findall(r"(?m)^  (\w+)", section[1]) if section else []:
        yield from commands(*parents, name)


def options_in_help(words):
    """The options that the help of a command lists."""
    text = tamis(*words, "--help").out.decode()
    lists = re.findall(r"(?m)^(?:Options|Reading|Fetching|Messages|\w[\w ]*):\n((?:  .*\n)+)", text)
    return {name for part in lists for name in re.findall(r"(?m)^  (--?[a-z][a-z-]*)", part)}


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, **options)


class ShellTest(CommandTest):
    def need(self, program):
        if not shutil.which(program):
            self.skipTest(f"there is no {program} (tools/setup test installs it)")

    def script(self, shell):
        return self.file(tamis("completions", shell).out, "completions." + shell)

    def test_another_shell(self):
        result = tamis("completions", "tcsh")
        self.assert_fails(2, "'tcsh' is none of bash, zsh and fish", result=result)


class Bash(ShellTest):
    def complete(self, *words):
        """What a real bash offers for the last word."""
        listed = " ".join(shlex.quote(word) for word in ["tamis", *words])
        code = (f"source {shlex.quote(self.script('bash'))}; COMP_WORDS=({listed}); "
                f"COMP_CWORD={len(words)}; _tamis; "
                'for word in "${COMPREPLY[@]}"; do echo "$word"; done')
        done = run("bash", "--norc", "-c", code, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_it_is_registered(self):
        done = run("bash", "--norc", "-c", f"source {self.script('bash')}; complete -p tamis")
        self.assertEqual(done.stdout, "complete -F _tamis tamis\n")

    def test_commands(self):
        names = [words[0] for words in commands() if len(words) == 1]
        self.assertIn("extract", names)
        self.assertEqual(sorted(self.complete("")), sorted(names))
        self.assertEqual(self.complete("extr"), ["extract"])
        self.assertEqual(self.complete("help", "fil"), ["filters"])

    def test_every_option_of_every_command(self):
        for words in commands():
            with self.subTest(words):
                offered = set(self.complete(*words, "-"))
                self.assertEqual(offered, options_in_help(words))

    def test_values(self):
        self.assertEqual(self.complete("extract", "--color", "a"), ["auto", "always"])
        self.assertIn("text", self.complete("extract", "--format", ""))
        self.assertEqual(self.complete("extract", "--pipeline", "bte"), ["bte", "bte_pub"])
        self.assertEqual(self.complete("filters", "cectd_d"), ["cectd_ds"])
        self.assertEqual(self.complete("completions", ""), ["bash", "zsh", "fish"])
        self.assertEqual(self.complete("extract", "--jobs", ""), [])

    def test_values_after_an_equals_sign(self):
        # Bash parts words there.
        self.assertEqual(self.complete("extract", "--color", "=", "n"), ["never"])
        self.assertEqual(self.complete("extract", "--color", "="), ["auto", "always", "never"])

    def test_files(self):
        self.file("", "a page.html")
        self.assertEqual(self.complete("extract", "a"), ["a page.html"])
        self.assertEqual(self.complete("extract", "--out", "a"), ["a page.html"])
        self.assertEqual(self.complete("extract", "--jsonl", "a"), ["a page.html"])


class Zsh(ShellTest):
    def test_it_can_be_loaded(self):
        self.need("zsh")
        script = self.script("zsh")
        self.assertEqual(run("zsh", "-n", script).stderr, "")
        code = f"autoload -U compinit; compinit -D; source {shlex.quote(script)}; echo $_comps[tamis]"
        done = run("zsh", "-f", "-c", code, env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin"})
        self.assertEqual((done.stdout, done.stderr), ("_tamis\n", ""))

    def test_it_completes_in_a_terminal(self):
        self.need("zsh")
        shutil.copy(self.script("zsh"), self.folder / "_tamis")
        controller, terminal = pty.openpty()
        shell = subprocess.Popen(
            ["zsh", "-f", "-i"], stdin=terminal, stdout=terminal, stderr=terminal, cwd=self.folder,
            start_new_session=True,
            env={"HOME": str(self.folder), "PATH": "/usr/bin:/bin", "TERM": "dumb"})
        self.addCleanup(os.close, controller)
        self.addCleanup(shell.wait)
        self.addCleanup(shell.kill)
        os.close(terminal)

        def type_and_see(keys, expected):
            os.write(controller, keys.encode())
            shown = ""
            while expected not in shown and select.select([controller], [], [], 20)[0]:
                shown += os.read(controller, 65536).decode()
            self.assertIn(expected, shown)

        setup = "fpath=($PWD $fpath); autoload -U compinit; compinit -u -D; echo READ''Y\n"
        type_and_see(setup, "READY")
        type_and_see("tamis extract --site-\t", "--site-file")
        type_and_see("x --colo\t", "r=")
        type_and_see("nev\t", "r")

    def test_every_option_of_every_command(self):
        script = pathlib.Path(self.script("zsh")).read_text()
        for words in commands():
            body = script[script.index("_".join(["\n_tamis", *words]) + "() {"):]
            body = body[: body.index("\n}\n")]
            offered = set(re.findall(r"(?m)^    '(--?[a-z][a-z-]*)", body))
            self.assertEqual(offered, options_in_help(words), words)


class Fish(ShellTest):
    def complete(self, line):
        code = f"source {shlex.quote(self.script('fish'))}; complete -C {shlex.quote('tamis ' + line)}"
        done = run("fish", "--no-config", "-c", code, cwd=self.folder)
        self.assertEqual(done.stderr, "")
        return [line.split("\t")[0] for line in done.stdout.splitlines()]

    def test_words(self):
        self.need("fish")
        self.file("", "page.html")
        names = [words[0] for words in commands() if len(words) == 1]
        self.assertEqual(sorted(self.complete("")), sorted(names))
        self.assertEqual(self.complete("extract --color n"), ["never"])
        self.assertEqual(self.complete("filters cectd_d"), ["cectd_ds"])
        self.assertEqual(self.complete("extract pa"), ["page.html"])
        self.assertEqual(sorted(self.complete("completions ")), ["bash", "fish", "zsh"])
        for words in commands():
            offered = set(self.complete(" ".join([*words, "-"])))
            self.assertEqual(offered, options_in_help(words), words)


class Manual(ShellTest):
    def setUp(self):
        super().setUp()
        self.page = self.file(tamis("man").out, "tamis.1")

    def test_it_names_every_command_and_option(self):
        # As it is read: hyphens are hyphens again.
        text = pathlib.Path(self.page).read_text().replace("\\-", "-")
        for words in commands():
            begin = text.index(".SS " + " ".join(["tamis", *words])) if words else 0
            section = text[begin : text.find("\n.SS ", begin + 1)]
            for option in options_in_help(words):
                self.assertIn(f"\\fB{option}\\fR", section, words)

    def test_groff_has_no_complaint(self):
        self.need("groff")
        done = run("groff", "-man", "-ww", "-Tutf8", "-z", self.page)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_mandoc_has_no_complaint(self):
        self.need("mandoc")
        done = run("mandoc", "-T", "lint", "-W", "warning", self.page)
        # A date would make two builds of one source differ.
        complaints = [line for line in done.stdout.splitlines() if "missing date" not in line]
        self.assertEqual(complaints, [])

    def test_it_can_be_read(self):
        self.need("mandoc")
        text = run("mandoc", "-T", "utf8", "-O", "width=100", self.page).stdout
        text = re.sub(".\b", "", text)
        for part in ["tamis - keeps what a reader came for", "tamis extract [options] [INPUT...]",
                     "--max-bytes SIZE", "curl -s https://example.org | tamis extract"]:
            self.assertIn(part, text)


class Install(ShellTest):
    def test_everything_has_its_place(self):
        build = pathlib.Path(TAMIS).resolve().parent
        if not (build / "cmake_install.cmake").exists():
            self.skipTest("the command does not stand in a build folder")
        done = run("cmake", "--install", str(build), "--component", "command",
                   "--prefix", str(self.folder / "usr"))
        self.assertEqual(done.returncode, 0, done.stderr)
        share = self.folder / "usr/share"
        for place, words in {
            "bash-completion/completions/tamis": ["completions", "bash"],
            "zsh/site-functions/_tamis": ["completions", "zsh"],
            "fish/vendor_completions.d/tamis.fish": ["completions", "fish"],
            "man/man1/tamis.1": ["man"],
        }.items():
            self.assertEqual((share / place).read_bytes(), tamis(*words).out, place)


if __name__ == "__main__":
    unittest.main()
