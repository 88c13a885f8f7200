#!/usr/bin/env node
import { join } from 'node:path'
import { buildConsole } from './console.js'
import { runPinned, setUp } from './pinned-runtime.js'
import { root } from './root.js'

const runtime = setUp({ dev: false })
if (process.argv[2] === 'serve') buildConsole(runtime)

runPinned(runtime, [
  '--disable-warning=ExperimentalWarning',
  join(root, 'src', 'cli', 'cli.ts'),
  ...process.argv.slice(2),
])
