#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from './console.js'
import { runPinned, setUp } from './pinned-runtime.js'
import { ownPackages } from './root.js'
import { orExplain } from './setup-error.js'

const runtime = orExplain(() => setUp({ dev: false }))
if (process.argv[2] === 'serve') orExplain(() => buildConsole(runtime))

// a package has JavaScript, a checkout TypeScript
const program = ['cli.ts', 'cli.js']
  .map((name) => join(ownPackages, 'service', 'src', 'cli', name))
  .find(existsSync)

runPinned(runtime, ['--disable-warning=ExperimentalWarning', program, ...process.argv.slice(2)])
