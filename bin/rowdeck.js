#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from './console.js'
import { isPinned, runHere, runPinned, setUp } from './pinned-runtime.js'
import { bundledProgram } from './programs.js'
import { ownPackages } from './root.js'
import { orExplain } from './setup-error.js'

const runtime = orExplain(() => setUp({ dev: false }))
if (process.argv[2] === 'serve') orExplain(() => buildConsole(runtime))

const bundled = bundledProgram(runtime)
if (bundled && isPinned(runtime)) await runHere(bundled)
else runPinned(runtime, [...(bundled ? [bundled] : sources()), ...process.argv.slice(2)])

// a package has JavaScript, a checkout TypeScript
function sources() {
  const program = ['cli.ts', 'cli.js']
    .map((name) => join(ownPackages, 'service', 'src', 'cli', name))
    .find(existsSync)
  return ['--disable-warning=ExperimentalWarning', program]
}
