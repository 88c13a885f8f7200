import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prune } from './prune.js'
import { root } from './root.js'
import { SetupError } from './setup-error.js'

// Plain JavaScript: this file runs on whatever Node the machine has, before anything is installed.

/** Folder in which Node.js keeps compiled code from one start to the next. */
export const compileCache = join(root, 'node_modules', '.cache', 'rowdeck')
const orphanCheckMs = 500
/** What stays on the disk, as measured on Linux. */
const runtimePackagesMb = 430
const allPackagesMb = 1000
const installationOutputBytesMax = 64 * 1024 * 1024

/**
 * Installs the packages of package-lock.json where they are missing or of another version, and
 * returns the path of the pinned Node.js. `dev` asks for the packages that tests and checks need. In a package that npm
 * installed, everything is there, and the Node.js that runs this is used.
 */
export function setUp({ dev }) {
  if (isPackage()) return sameRuntime()
  if (!isInstalled({ dev })) {
    // whoever has the packages for development keeps them
    const all = dev || hasDevelopmentPackages()
    install({ dev: all })
    prune({ dev: all })
  }
  const runtime = runtimePath()
  if (!existsSync(runtime)) {
    throw new SetupError(
      `The pinned Node.js is missing at ${runtime} although npm ci succeeded. Allow the install script of the package "node" (npm config allow-scripts) and run npm ci again.`,
    )
  }
  return runtime
}

// npm leaves the lock file out of packages
function isPackage() {
  return !existsSync(join(root, 'package-lock.json'))
}

function sameRuntime() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = engines.node.replace('>=', '')
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number)
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor))
    return process.execPath
  throw new SetupError(
    `This package of Rowdeck needs Node.js ${wanted} or newer, and this is ${process.versions.node}. Install the current version with long-term support (https://nodejs.org), then start again.`,
  )
}

/** Whether this process runs on the pinned Node.js. */
export function isPinned(runtime) {
  return realpathSync(process.execPath) === realpathSync(runtime)
}

/** Runs a program in this process, which must run on the pinned Node.js. */
export async function runHere(program) {
  // no import of it, because older versions have none
  module.enableCompileCache(compileCache)
  stopWithNpm(() => process.kill(process.pid, 'SIGTERM'))
  process.argv[1] = program
  await import(pathToFileURL(program).href)
}

/** Runs a program with the pinned Node.js in this process's place: its streams, signals and exit code. */
export function runPinned(runtime, args) {
  const child = spawn(runtime, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    // compiled code is kept from one start to the next, which more than halves the time of a start
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env },
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  stopWithNpm(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    console.error(`Node.js could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

// A killed npm cannot tell its child; without this the server would outlive the `npm start` that it belongs to.
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, orphanCheckMs).unref()
}

const installedLock = join(root, 'node_modules', '.package-lock.json')

function hasDevelopmentPackages() {
  return existsSync(installedLock) && Object.values(readLock(installedLock)).some(({ dev }) => dev)
}

function isInstalled({ dev }) {
  if (!existsSync(installedLock) || !existsSync(runtimePath())) return false
  const wanted = readLock(join(root, 'package-lock.json'))
  const installed = readLock(installedLock)
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === '' ||
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !dev) ||
      installed[path]?.version === entry.version,
  )
}

function readLock(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

// npm warns at length about things that the person who starts a service cannot change, so its output is shown only if it fails.
function install({ dev }) {
  const megabytes = dev ? allPackagesMb : runtimePackagesMb
  console.error(`Installing about ${megabytes} MB of packages, about a minute`)
  const [command, args] = npmCommand(['ci', '--loglevel=notice', ...(dev ? [] : ['--omit=dev'])])
  const { status, signal, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: installationOutputBytesMax,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: npmEnvironment(),
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  throw new SetupError(
    `npm ci failed (${error?.message ?? signal ?? `exit code ${status}`}). Mend what npm says above, then start again.`,
  )
}

function npmEnvironment() {
  const { NODE_OPTIONS = '', ...environment } = process.env
  const pinnedVersion = join(root, 'bin', 'pinned-version.cjs').replace(/[\\"]/g, '\\$&')
  return {
    ...environment,
    NODE_OPTIONS: `${NODE_OPTIONS} --require "${pinnedVersion}"`,
    // its install script would fetch GPU libraries from elsewhere; the CPU build is in the package
    ONNXRUNTIME_NODE_INSTALL: 'skip',
  }
}

// The npm that runs this, on the Node.js that runs it; other package managers name themselves in the same variable.
function npmCommand(task) {
  const npm = process.env.npm_execpath
  return npm && basename(npm) === 'npm-cli.js' ? [process.execPath, [npm, ...task]] : ['npm', task]
}

function runtimePath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', 'node', 'bin', name)
}
