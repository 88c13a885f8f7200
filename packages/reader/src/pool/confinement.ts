import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { installedPackages, ownPackages } from '@rowdeck/core/installation'
import { compileCache, workerHeap } from './worker-environment.ts'

const probeMsMax = 2000
/**
 * Programs of util-linux that start the next one with fewer privileges, which native code cannot regain
 * either. A system may lack one or forbid it, as containers often forbid namespaces.
 */
const wrappers = [
  // a crash must not write a core dump, which may contain a document, to the disk
  ['/usr/bin/prlimit', '--core=0', '--'],
  // an empty network namespace
  ['/usr/bin/unshare', '--user', '--map-current-user', '--net', '--'],
  // setuid programs grant no privileges, and no worker outlives the server
  ['/usr/bin/setpriv', '--no-new-privs', '--pdeathsig', 'KILL', '--'],
]

export interface WorkerCommand {
  execPath: string
  execArgv: string[]
}

/**
 * Returns the command that starts Node.js with as few privileges as the system supports: under the
 * permission model (reads the program, its packages, its compiled code and `readable`; writes `writable` only; no
 * processes, threads, inspector or WASI), and on Linux through the wrappers that work here. Native add-ons
 * are allowed because the OCR runtime and the picture decoder are native; the permission model does not
 * restrict them. The options of the heap are the same for all, because V8 rejects code compiled with other ones.
 */
export function confinedNode(readable: string[], writable: string[] = []): WorkerCommand {
  const [execPath = process.execPath, ...args] = [
    ...workingWrappers().flat(),
    process.execPath,
    ...permissions(readable, writable),
    ...workerHeap,
  ]
  return { execPath, execArgv: args }
}

function permissions(readable: string[], writable: string[]): string[] {
  const program = [ownPackages, installedPackages, ...resolved(installedPackages)]
  const reads = [...program, ...readable, ...(compileCache ? [compileCache] : [])]
  return [
    '--permission',
    '--allow-addons',
    // its databases are files that the permission model does not cover
    '--no-experimental-sqlite',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
    // the warnings that type stripping is experimental and that add-ons are allowed
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ]
}

/** Where a path leads if it is a link, as the folder of packages may be: Node.js checks the places of files without links. */
function resolved(path: string): string[] {
  return existsSync(path) ? [realpathSync(path)] : []
}

let working: string[][] | undefined

function workingWrappers(): string[][] {
  working ??= process.platform === 'linux' ? findWorking() : []
  return working
}

// On most systems all of them work, so that one probe is enough.
function findWorking(): string[][] {
  return works(wrappers.flat()) ? wrappers : wrappers.filter(works)
}

// A program started through the wrappers must still be able to run Node.js, which may belong to another user.
function works([program = '', ...args]: string[]): boolean {
  const probe = [...args, '/usr/bin/test', '-x', process.execPath]
  return spawnSync(program, probe, { stdio: 'ignore', timeout: probeMsMax }).status === 0
}
