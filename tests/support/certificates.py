"""Certificates for tests, made by the openssl command: a CA, and valid and invalid servers.

good = Certificates(folder); good.make("good", "localhost") -> (certificate, key)
"""
import pathlib
import subprocess

CONFIG = """
[ca]
default_ca = it
[it]
new_certs_dir = {folder}
database = {folder}/index
serial = {folder}/serial
default_md = sha256
policy = any
email_in_dn = no
[any]
commonName = supplied
[v3_ca]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
[server]
basicConstraints = CA:FALSE
subjectAltName = {names}
"""


def openssl(*words):
    done = subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"openssl {words[0]}: {done.stderr}")
    return done.stdout


class Certificates:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(exist_ok=True)
        (self.folder / "index").write_text("")
        (self.folder / "index.attr").write_text("unique_subject = no\n")
        (self.folder / "serial").write_text("01\n")
        self.ca, self.ca_key = self.folder / "ca.pem", self.folder / "ca.key"
        self.configure("DNS:none")
        self.request("ca", "-x509", "-days", "30", "-extensions", "v3_ca", "-config",
                     self.folder / "config", out=self.ca)

    def configure(self, names):
        config = CONFIG.format(folder=self.folder, names=names)
        config += "[req]\ndistinguished_name = dn\n[dn]\n"
        (self.folder / "config").write_text(config)

    def request(self, name, *words, out):
        openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", self.folder / f"{name}.key", "-subj", f"/CN={name}", "-out", out, *words)

    def make(self, name, *hosts, self_signed=False, end="20400101000000Z"):
        """Returns (certificate, key). An `end` before today makes an expired certificate."""
        self.configure(",".join(("IP:" if host[0].isdigit() else "DNS:") + host for host in hosts))
        certificate, key = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        request = self.folder / f"{name}.csr"
        self.request(name, "-config", self.folder / "config", out=request)
        signer = (("-selfsign", "-keyfile", key) if self_signed
                  else ("-cert", self.ca, "-keyfile", self.ca_key))
        openssl("ca", "-batch", "-notext", "-config", self.folder / "config", "-extensions",
                "server", "-in", request, "-out", certificate, "-startdate", "20200101000000Z",
                "-enddate", end, *signer)
        return certificate, key
