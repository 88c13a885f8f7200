#!/usr/bin/env node
import { join } from 'node:path'
import { root, runPinned, setUp } from './pinned-runtime.js'

runPinned(setUp({ dev: false }), [
  '--disable-warning=ExperimentalWarning',
  join(root, 'src', 'cli', 'cli.ts'),
  ...process.argv.slice(2),
])
