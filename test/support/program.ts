import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

export const root = join(import.meta.dirname, '..', '..')
const pollMs = 50
const launcher = join(root, 'bin', 'rowdeck.js')

export interface Program {
  child: ChildProcess
  url: string
  /** Everything written to standard output so far. */
  output(): string
  /** Resolves to the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Starts a command that serves, and resolves once it has printed its address. */
export function startProgram(
  command: string,
  args: string[],
  options: { cwd?: string; env: Record<string, string> },
): Promise<Program> {
  const { cwd = root, env } = options
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(signal ?? code))
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += chunk
      const [, url] = /Rowdeck serves (http[^\s,"]+)/.exec(output) ?? []
      if (url) resolve({ child, url, ended, output: () => output })
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    void ended.then((code) => reject(new Error(`It ended with ${code}: ${errors}`)))
  })
}

/** Starts `rowdeck serve` on a data directory. */
export function serve(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram(process.execPath, [launcher, 'serve'], {
    env: { ROWDECK_DATA_DIR: dataDir, ROWDECK_WORKERS: '1', ...env },
  })
}

/** Starts `rowdeck serve` from its sources, whose modules load one by one, while the launcher runs them bundled. */
export function serveSources(dataDir: string, env: Record<string, string> = {}): Promise<Program> {
  const program = join(root, 'packages', 'service', 'src', 'cli', 'cli.ts')
  return startProgram(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, 'serve'],
    {
      env: { ROWDECK_DATA_DIR: dataDir, ROWDECK_WORKERS: '1', ...env },
    },
  )
}

/** Runs a `rowdeck` command to its end. */
export async function rowdeck(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const run = promisify(execFile)
  try {
    const { stdout, stderr } = await run(process.execPath, [launcher, ...args], {
      cwd: root,
      // one worker reads the small decks of tests as fast, and each further one takes time to start
      env: { ...process.env, ROWDECK_WORKERS: '1', ...env },
      maxBuffer: 64 * 1024 * 1024,
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

/** Resolves when `/readyz` says that the service is ready. */
export async function ready(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/readyz`)
    await response.arrayBuffer()
    if (response.ok) return
    // asking all the time would keep a processor busy that the service needs to start
    await setTimeout(pollMs)
  }
}

/** A directory that is deleted after the test. */
export async function temporaryDirectory(t: {
  after(run: () => Promise<void>): void
}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'rowdeck-test-'))
  t.after(() => rm(directory, { recursive: true, force: true }))
  return directory
}
