// Has the browser's own Python compile what it will load, so that no browser does that again.
import { pathToFileURL } from "node:url";

const [python, site, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${python}/pyodide.mjs`));
const pyodide = await loadPyodide({ indexURL: `${python}/` });
pyodide.mountNodeFS("/site", site);
pyodide.mountNodeFS("/program", program);
pyodide.runPython("import sys; sys.path.insert(0, '/program'); import compile_wheels; compile_wheels.compile_site('/site')");
