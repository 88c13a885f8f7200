import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownPackages } from '@rowdeck/core/installation'
import { confinedNode } from './confinement.ts'
import type { ReadingSettings } from './messages.ts'
import { compileCache, workerEnvironment } from './worker-environment.ts'

const installed = join(ownPackages, 'core', 'package.json')

/**
 * Has a process that reads no document compile the program of the workers, unless that was done since the installation:
 * then there is an empty file for the program. Workers start in half the time with compiled code, but must
 * not write any: one that a document has taken over must not leave code to the next. Returns the process, if one is needed.
 */
export function compileAhead(program: URL, reading: ReadingSettings): ChildProcess | undefined {
  if (compileCache === undefined) return undefined
  const path = fileURLToPath(program)
  const done = join(compileCache, `compiled-${basename(path)}`)
  const writtenMs = Math.max(...[installed, path].map((file) => statSync(file).mtimeMs))
  if (existsSync(done) && statSync(done).mtimeMs > writtenMs) return undefined
  const { execPath, execArgv } = confinedNode([], [compileCache])
  const child = fork(path, [], {
    serialization: 'advanced',
    env: workerEnvironment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'ignore'],
    execPath,
    execArgv,
  })
  child.send({ kind: 'start', settings: { ...reading, lateOcr: true } })
  // Node.js writes compiled code when the process ends, which the program does once it is left alone
  child.once('message', () => child.disconnect())
  child.once('exit', (code) => {
    if (code === 0) writeFileSync(done, '')
  })
  // without it, workers compile for themselves
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}
