"""Serve the app over HTTPS on a local network: `python -m ui.server.https`.

Browsers allow the live camera only over HTTPS. A certificate authority for this machine is created
at the first start and stored, readable by its owner only. At each start it issues a certificate for
the machine's names and addresses, so a phone has to trust only the authority, one time.
"""

from __future__ import annotations

import argparse
import errno
import os
import socket
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import segno
import trustme

from ui.frame.app_folder import home
from ui.frame.open_on_phone import lan_address
from ui.server.process import run_until_stopped

FOLDER = Path(os.environ.get("TILETALLY_HTTPS", Path.home() / ".tiletally" / "https"))
AUTHORITY, KEY = "authority.pem", "authority.key"
PORT = 8501
APP = home() / "app.py"

EXPLAINED = """
On the phone, in the same network, scan the code or open:

    {address}

The phone warns once that it does not know who made the certificate: this computer did, just now,
and no company vouches for it. Choose "Advanced" (or "Show details") and go on to the page. To be
asked no more, copy {authority} to the phone and install it there as a certificate of an authority.
Only phones that you trust with your network should do that. Stop with Ctrl+C.
"""

TAKEN = (
    "Port {port} is taken, perhaps by the app itself without HTTPS. Stop that first, or name "
    "another port, such as --server.port 8502."
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Start the app over HTTPS with a certificate of its own, and return its exit status when it
    ends, or 1 if the port is taken. Raises SystemExit for an invalid port.

    arguments: the command line, None for that of the process; options unknown here are passed to
      Streamlit.
    """
    parser = argparse.ArgumentParser(
        prog="tiletally app --https",
        description="Start the app over HTTPS, so that phones on this network can use its camera.",
        epilog="Other options are passed on to Streamlit: streamlit run --help lists them.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--server.port",
        dest="port",
        type=int,
        default=os.environ.get("STREAMLIT_SERVER_PORT", PORT),
        help=f"port; {PORT} if not given",
    )
    options, more = parser.parse_known_args(arguments)
    if not 0 < options.port < 1 << 16:
        parser.error(f"argument --server.port: a port is a number from 1 to 65535: {options.port}")
    if _is_taken(options.port):  # told before the code, which would lead to whatever answers there
        print(TAKEN.format(port=options.port), file=sys.stderr)
        return 1
    names = names_of_this_machine()
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = certificate_for(names, Path(folder))
        command = [sys.executable, "-m", "streamlit", "run", str(APP)]
        command += ["--server.sslCertFile", str(certificate), "--server.sslKeyFile", str(key)]
        command += ["--server.port", str(options.port)]
        tell(f"https://{names[0]}:{options.port}")
        return run_until_stopped([*command, *more])


def _is_taken(port: int) -> bool:
    """Return True if another process listens on this port."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("", port))
        except OSError as error:
            return error.errno == errno.EADDRINUSE
    return False


def tell(address: str) -> None:
    """Print the address as text and QR code, and explain the warning that the phone will show."""
    segno.make(address).terminal(compact=True)
    print(EXPLAINED.format(address=address, authority=FOLDER / AUTHORITY), flush=True)


def names_of_this_machine() -> list[str]:
    """Return the host names and addresses of this machine, the most suitable one for a phone
    first."""
    found = [lan_address(), f"{socket.gethostname()}.local", "localhost", "127.0.0.1", "::1"]
    return list(dict.fromkeys(name for name in found if name))


def certificate_for(names: Sequence[str], folder: Path) -> tuple[Path, Path]:
    """Write a certificate for these names and its key into `folder`; return the paths of both. The
    authority that issues it is created in `FOLDER` if there is none."""
    authority = _authority()
    made = authority.issue_cert(*names, common_name="TileTally")
    certificate, key = folder / "server.pem", folder / "server.key"
    chain = b"".join(part.bytes() for part in made.cert_chain_pems)
    certificate.write_bytes(chain)
    key.touch(mode=0o600)
    key.write_bytes(made.private_key_pem.bytes())
    return certificate, key


def _authority() -> trustme.CA:
    certificate, key = FOLDER / AUTHORITY, FOLDER / KEY
    if certificate.exists() and key.exists():
        return trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())
    FOLDER.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = trustme.CA(organization_name="TileTally", organization_unit_name=socket.gethostname())
    key.touch(mode=0o600)
    made.private_key_pem.write_to_path(key)
    made.cert_pem.write_to_path(certificate)
    return made


if __name__ == "__main__":
    raise SystemExit(main())
