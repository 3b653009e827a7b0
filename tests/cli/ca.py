#!/usr/bin/env python3
"""tamis ca: the files of a local authority, and what clients make of them."""
import os
import pathlib
import stat
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "support"))
from command import CommandTest, tamis


def openssl(*words):
    return subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True)


class Ca(CommandTest):
    def init(self, *words, folder="ca"):
        return tamis("ca", "init", "--folder", str(self.folder / folder), *words)

    def made(self, *words):
        result = self.init(*words)
        self.assertEqual((result.code, result.err), (0, ""))
        return self.folder / "ca/ca.pem"

    def judge(self, host):
        """What OpenSSL says of a certificate that was signed with the key by hand."""
        ca = self.folder / "ca"
        kind = "IP" if host[0].isdigit() else "DNS"
        self.file(f"subjectAltName={kind}:{host}\nbasicConstraints=CA:FALSE\n", "ext")
        key, request, leaf = (self.folder / name for name in ("key", "request", "leaf"))
        openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", key, "-subj", "/CN=x", "-out", request)
        openssl("x509", "-req", "-in", request, "-CA", ca / "ca.pem", "-CAkey", ca / "ca-key.pem",
                "-CAcreateserial", "-days", "1", "-extfile", self.folder / "ext", "-out", leaf)
        return openssl("verify", "-CAfile", ca / "ca.pem", "-purpose", "sslserver", leaf)

    def test_the_key_is_for_its_owner_alone(self):
        old = os.umask(0)
        try:
            self.made()
        finally:
            os.umask(old)
        for name, mode in (("ca", 0o700), ("ca/ca-key.pem", 0o600), ("ca/ca.pem", 0o644)):
            self.assertEqual(stat.S_IMODE((self.folder / name).stat().st_mode), mode, name)

    def test_the_words_say_how_to_trust_it(self):
        result = self.init()
        text = result.out.decode()
        for part in ("Firefox", "certutil", "update-ca-certificates", "curl --cacert",
                     str(self.folder / "ca/ca.pem"), "SHA-256"):
            self.assertIn(part, text)
        self.assertEqual(tamis("ca", "show", "--folder", str(self.folder / "ca")).out, result.out)

    def test_the_words_say_whom_it_speaks_for(self):
        for folder, words, sites in (
                ("all", (), "any site"),
                ("but", ("--except", "bank.example", "--except", "mail.example"),
                 "any site but those of bank.example, mail.example"),
                ("only", ("--only", "news.example"), "any site of news.example")):
            text = self.init(*words, folder=folder).out.decode()
            self.assertIn(f"  speaks for   {sites}\n", text)
            self.assertIn(f"pretend to be {sites}\n", text)
            self.assertTrue(text.endswith(
                f"\nThen: tamis serve --intercept --ca-folder {self.folder / folder}\n"), text)

    def test_what_the_certificate_is_for(self):
        text = openssl("x509", "-in", self.made("--name", "mine", "--days", "7"), "-noout",
                       "-text").stdout
        for part in ("Subject: CN = mine", "CA:TRUE, pathlen:0", "Certificate Sign, CRL Sign",
                     "TLS Web Server Authentication"):
            self.assertIn(part, text)
        self.assertNotIn("Name Constraints", text)
        self.assertEqual(self.judge("any.example").returncode, 0)

    def test_nothing_is_overwritten(self):
        file = self.made()
        before = file.read_bytes()
        self.assert_fails(2, "ca.pem", "is there already", result=self.init())
        file.unlink()
        key = self.folder / "ca/ca-key.pem"
        self.assertTrue(key.exists())
        self.assert_fails(2, "ca-key.pem", "is there already", result=self.init())
        self.assertFalse(file.exists())
        self.assertNotEqual(before, b"")

    def test_only_some_hosts(self):
        self.made("--only", "news.example", "--only", "blog.example")
        for host in ("news.example", "www.news.example", "blog.example"):
            self.assertEqual(self.judge(host).returncode, 0, host)
        for host in ("bank.example", "xnews.example", "127.0.0.1"):
            self.assertIn("permitted subtree violation" if host[0] != "1" else "excluded subtree",
                          self.judge(host).stderr, host)

    def test_not_some_hosts(self):
        self.made("--except", "bank.example")
        self.assertEqual(self.judge("news.example").returncode, 0)
        self.assertIn("excluded subtree violation", self.judge("www.bank.example").stderr)

    def test_hosts_that_are_none(self):
        for word in ("a,b", "*.example", "", ".example", "DNS:a", "a b"):
            result = self.init("--only", word)
            self.assertEqual(result.code, 2, word)
        self.assertFalse((self.folder / "ca").exists())

    def test_a_key_that_others_can_read(self):
        self.made()
        (self.folder / "ca/ca-key.pem").chmod(0o640)
        for words in (("ca", "show", "--folder"), ("serve", "--port", "0", "--intercept",
                                                   "--ca-folder")):
            self.assert_fails(2, "ca-key.pem", "others can read this key", "chmod 600",
                              result=tamis(*words, str(self.folder / "ca")))

    def test_there_is_none(self):
        result = tamis("ca", "show", "--folder", str(self.folder))
        self.assert_fails(2, "ca-key.pem", "no such file", "tamis ca init", result=result)

    def test_the_home_has_it(self):
        environment = {**os.environ, "XDG_CONFIG_HOME": str(self.folder)}
        result = tamis("ca", "init", env=environment)
        self.assertEqual(result.code, 0)
        self.assertTrue(result.out.endswith(b"\nThen: tamis serve --intercept\n"))
        self.assertTrue((self.folder / "tamis/ca.pem").exists())


if __name__ == "__main__":
    unittest.main()
