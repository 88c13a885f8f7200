import { buildConsole } from './console.js'
import { removeConsolePackages } from './console-packages.js'
import { setUp } from './pinned-runtime.js'
import { orExplain } from './setup-error.js'

// Installs the packages and builds the console without starting anything. `--image` then removes what only the building needed.
orExplain(() => buildConsole(setUp({ dev: false })))
if (process.argv.includes('--image')) removeConsolePackages()
