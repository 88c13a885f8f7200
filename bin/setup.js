import { buildConsole } from './console.js'
import { setUp } from './pinned-runtime.js'
import { orExplain } from './setup-error.js'

// Installs the packages and builds the console without starting anything: for images, and for services that may not write here.
orExplain(() => buildConsole(setUp({ dev: false })))
