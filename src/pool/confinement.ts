import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache } from './worker-environment.ts'

const probeMsMax = 2000
const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Programs of util-linux, each of which starts the next one with fewer rights, which native code cannot
 * get back either. A system may lack one or forbid it, as containers often forbid namespaces.
 */
const wrappers = [
  // a crash writes no memory, and so no document, to the disk
  ['/usr/bin/prlimit', '--core=0', '--'],
  // a network namespace of its own, in which there is nothing
  ['/usr/bin/unshare', '--user', '--map-current-user', '--net', '--'],
  // no setuid program gives rights back, and no worker outlives the server
  ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
]

export interface WorkerCommand {
  execPath: string
  execArgv: string[]
}

/**
 * Returns how to start Node.js with as few rights as the system lets us give it: the permission model
 * (reads of the program, its packages and `readable` only; no writes but to the compile cache; no
 * processes, threads, inspector or WASI), and on Linux the wrappers that work here. Native add-ons are
 * allowed, since the OCR runtime and the decoder of pictures are some; the permission model does not bind them.
 */
export function confinedNode(readable: string[]): WorkerCommand {
  const [execPath = process.execPath, ...args] = [
    ...workingWrappers().flat(),
    process.execPath,
    ...permissions(readable),
  ]
  return { execPath, execArgv: args }
}

function permissions(readable: string[]): string[] {
  const program = ['src', 'node_modules', 'package.json'].map((name) => `${project}${name}`)
  const reads = [...program, ...readable, ...(compileCache ? [compileCache] : [])]
  return [
    '--permission',
    '--allow-addons',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    ...(compileCache ? [`--allow-fs-write=${compileCache}`] : []),
    // one tells that type stripping is experimental, the other that add-ons are allowed
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ]
}

let working: string[][] | undefined

function workingWrappers(): string[][] {
  working ??= process.platform === 'linux' ? wrappers.filter(works) : []
  return working
}

// Started through it, a program must still be able to run Node.js, which may belong to another user.
function works([program = '', ...args]: string[]): boolean {
  const probe = [...args, '/usr/bin/test', '-x', process.execPath]
  return spawnSync(program, probe, { stdio: 'ignore', timeout: probeMsMax }).status === 0
}
