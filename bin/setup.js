import { buildConsole } from './console.js'
import { removeConsolePackages } from './console-packages.js'
import { setUp } from './pinned-runtime.js'
import { bundledProgram } from './programs.js'
import { orExplain } from './setup-error.js'

// Installs the packages, builds the console and bundles the programs without starting anything. `--image` then removes what only
// the building needed.
const runtime = orExplain(() => setUp({ dev: false }))
orExplain(() => buildConsole(runtime))
bundledProgram(runtime)
if (process.argv.includes('--image')) removeConsolePackages()
