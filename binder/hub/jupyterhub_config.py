"""A small hub on one machine, to try the lessons and the settings of values.yaml on: for trials, never for a class.

Everyone gets in with any name, and every server runs as you do, so nobody is kept from anybody's files.
Start it from any folder: CRIB_TUTOR_HUB_HOMES=/tmp/homes jupyterhub -f binder/hub/jupyterhub_config.py
"""

import json
import os
import tempfile
from pathlib import Path

import yaml

c = get_config()  # noqa: F821  # jupyterhub puts it here

HERE = Path(__file__).resolve().parent
VALUES = yaml.safe_load((HERE / "values.yaml").read_text(encoding="utf-8"))
HOMES = Path(os.environ.get("CRIB_TUTOR_HUB_HOMES") or tempfile.mkdtemp(prefix="crib-tutor-hub-"))
PUPIL = VALUES["singleuser"]
START_TIMEOUT = 300

# --- who gets in, and where ---

c.JupyterHub.bind_url = "http://127.0.0.1:8000"  # this machine alone, since any name gets in
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.Authenticator.admin_users = {"teacher"}
c.JupyterHub.db_url = "sqlite://"
c.JupyterHub.cookie_secret_file = str(HOMES / "cookie_secret")

# --- a learner's server, with the settings of values.yaml ---

(HOMES / "settings").mkdir(parents=True, exist_ok=True)
for name, file in PUPIL["extraFiles"].items():
    (HOMES / "settings" / f"{Path(file['mountPath']).name}").write_text(json.dumps(file["data"]), encoding="utf-8")

c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(HOMES / "{username}")
c.Spawner.default_url = PUPIL["defaultUrl"]
c.Spawner.environment = {"JUPYTER_CONFIG_PATH": str(HOMES / "settings"), **PUPIL["extraEnv"]}
c.Spawner.start_timeout = START_TIMEOUT
c.Spawner.http_timeout = START_TIMEOUT  # many starts on few processors: the trial measures how long they take
if hasattr(os, "geteuid") and os.geteuid() == 0:
    c.Spawner.args = ["--allow-root"]
