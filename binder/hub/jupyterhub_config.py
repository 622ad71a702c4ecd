"""A small hub on one machine, to try the lessons and the settings of values.yaml on: for trials, never for a class.

Everyone gets in with any name, and every server runs as you do, so nobody is kept from anybody's files.
Start it from any folder: CRIB_TUTOR_HUB_HOMES=/tmp/homes jupyterhub -f binder/hub/jupyterhub_config.py
"""

# ruff: noqa: INP001  # jupyterhub reads this file by its path

import json
import os
import tempfile
from pathlib import Path
from typing import Any

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

# --- a learner's server, with the settings of values.yaml and of Binder's image ---

SETTINGS = HOMES / "settings"
SETTINGS.mkdir(parents=True, exist_ok=True)
for file in PUPIL["extraFiles"].values():
    (SETTINGS / Path(file["mountPath"]).name).write_text(json.dumps(file["data"]), encoding="utf-8")


def make_results_folder(spawner: Any) -> None:
    """Make the folder that results are dropped into; elsewhere it's there before the server is."""
    (HOMES / spawner.user.name / "results").mkdir(parents=True, exist_ok=True)


c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(HOMES / "{username}")
c.Spawner.pre_spawn_hook = make_results_folder
c.Spawner.cmd = [str(HERE.parent / "start"), "jupyterhub-singleuser"]  # a cluster's image begins with the first
c.Spawner.default_url = PUPIL["defaultUrl"]
c.Spawner.environment = {
    **PUPIL["extraEnv"],
    "CRIB_TUTOR_RESULTS": lambda spawner: str(HOMES / spawner.user.name / "results"),
    "JUPYTER_CONFIG_PATH": os.pathsep.join([str(SETTINGS), str(HERE.parent.parent / "crib_tutor" / "settings")]),
}
c.Spawner.start_timeout = START_TIMEOUT
c.Spawner.http_timeout = START_TIMEOUT  # many starts on few processors: the trial measures how long they take
if hasattr(os, "geteuid") and os.geteuid() == 0:
    c.Spawner.args = ["--allow-root"]
