#!/usr/bin/env node
import { join } from 'node:path'
import { buildConsole } from './console.js'
import { runPinned, setUp } from './pinned-runtime.js'
import { root } from './root.js'
import { orExplain } from './setup-error.js'

const runtime = orExplain(() => setUp({ dev: false }))
if (process.argv[2] === 'serve') orExplain(() => buildConsole(runtime))

runPinned(runtime, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'src', 'cli', 'cli.ts'),
  ...process.argv.slice(2),
])
