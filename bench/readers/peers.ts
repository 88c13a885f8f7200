import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Command, CommandResult, CommandRunner } from './command-runner.ts'
import type { Reader, Reading, Source } from './reader.ts'

const textTimeoutMs = 60_000
const pictureTimeoutMs = 60_000
/** Width of rendered PDF pages for readers that only take pictures: that of the other pictures. */
const renderWidthPx = 1600
const peersFolder = join(import.meta.dirname, '..', 'peers')

interface Program {
  name: string
  versionOption: string
}

interface Package {
  packageName: string
}

/** Common to all peers: the command and its version option. */
interface Peer {
  name: string
  /** Required programs, or packages in the folder `peers`; each is asked for its version. */
  needs: (Program | Package)[]
  /** Loads its models for every file, so it is measured on some pictures only. */
  costly?: boolean
  read(runner: CommandRunner, source: Source): Promise<Reading>
}

const poppler = { name: 'pdftotext', versionOption: '-v' }
const mupdf = { name: 'mutool', versionOption: '-v' }
const liteParse = { packageName: '@llamaindex/liteparse' }
/** Where Debian installs the data that LiteParse would otherwise download. */
const tesseractData = '/usr/share/tesseract-ocr/5/tessdata'

const textPeers: Peer[] = [
  textPeer('pdftotext', poppler, (path) => ['pdftotext', path, '-']),
  textPeer('pdftotext -layout', poppler, (path) => ['pdftotext', '-layout', path, '-']),
  textPeer('pdftotext -raw', poppler, (path) => ['pdftotext', '-raw', path, '-']),
  textPeer('mutool', mupdf, (path) => ['mutool', 'draw', '-F', 'txt', '-o', '-', path]),
  textPeer('liteparse', liteParse, (path) => peerProgram('liteparse.js', path)),
]

const timedPeers: Peer[] = [
  textPeer('pdftotext -bbox-layout', poppler, (path) => ['pdftotext', '-bbox-layout', path, '-']),
  textPeer('pdftotext', poppler, (path) => ['pdftotext', path, '-']),
  textPeer('mutool', mupdf, (path) => ['mutool', 'draw', '-F', 'txt', '-o', '-', path]),
  textPeer('liteparse', liteParse, (path) => peerProgram('liteparse.js', path)),
]

const picturePeers: Peer[] = [
  {
    name: 'tesseract',
    needs: [{ name: 'tesseract', versionOption: '--version' }, mupdf],
    read: (runner, source) => readPictures(runner, source, tesseract),
  },
  {
    name: 'tesseract.js',
    costly: true,
    needs: [{ packageName: 'tesseract.js' }, mupdf],
    read: (runner, source) =>
      readPictures(runner, source, (path) => pictureCommand('tesseract-js.js', path)),
  },
  {
    name: 'gutenye',
    costly: true,
    needs: [{ packageName: '@gutenye/ocr-node' }, mupdf],
    read: (runner, source) =>
      readPictures(runner, source, (path) => pictureCommand('gutenye.js', path)),
  },
  {
    name: 'liteparse',
    needs: [liteParse, { name: 'tesseract', versionOption: '--version' }],
    async read(runner, { path }) {
      const result = await runner.run(pictureCommand('liteparse.js', path, tesseractData))
      return toReading(pagesOf(result), [result])
    },
  },
]

/** Programs to compare with. Missing ones are skipped, with a message. */
export const peers = {
  text: (runner: CommandRunner) => installed(textPeers, runner),
  timed: (runner: CommandRunner) => installed(timedPeers, runner),
  pictures: (runner: CommandRunner) => installed(picturePeers, runner),
}

async function installed(candidates: Peer[], runner: CommandRunner): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const { name, needs, costly = false, read } of candidates) {
    const versions = await Promise.all(
      needs.map((need) => ('name' in need ? versionOf(need) : packageVersion(need))),
    )
    const missing = needs.filter((_, index) => versions[index] === undefined).map(howToInstall)
    if (missing.length > 0) {
      console.log(`${name}: left out, ${missing.join(', ')} not installed`)
    } else {
      const known = versions.filter((version) => version !== undefined)
      readers.push({ name, versions: known, costly, read: (source) => read(runner, source) })
    }
  }
  return readers
}

/** The version line of a program; undefined if it is not installed. */
async function versionOf({ name, versionOption }: Program) {
  const said = await promisify(execFile)(name, [versionOption]).catch((error) =>
    error.code === 'ENOENT' ? undefined : error,
  )
  if (!said) return undefined
  const number = /\d+\.\d[\w.]*/.exec(`${said.stdout}${said.stderr}`)
  return number ? `${name} ${number[0]}` : name
}

async function packageVersion({ packageName }: Package): Promise<string | undefined> {
  const path = join(peersFolder, 'node_modules', packageName, 'package.json')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : `${packageName} ${JSON.parse(text).version}`
}

function howToInstall(need: Program | Package): string {
  return 'name' in need ? need.name : `${need.packageName} (npm ci --ignore-scripts in bench/peers)`
}

/** A script in the folder `peers`, run with this Node.js. */
function peerProgram(script: string, ...args: string[]): string[] {
  return [process.execPath, join(peersFolder, script), ...args]
}

function pictureCommand(script: string, ...args: string[]): Command {
  return {
    argv: peerProgram(script, ...args),
    env: { OMP_THREAD_LIMIT: '1' },
    timeoutMs: pictureTimeoutMs,
  }
}

function textPeer(name: string, need: Program | Package, argv: (path: string) => string[]): Peer {
  return {
    name,
    needs: [need],
    async read(runner, { path }) {
      const result = await runner.run({ argv: argv(path), timeoutMs: textTimeoutMs })
      return toReading(pagesOf(result), [result])
    },
  }
}

/** Every reader ends every page with a form feed. */
function pagesOf({ stdout }: CommandResult): string[] {
  return stdout.split('\f').slice(0, -1)
}

/** For readers that take one picture at a time. */
async function readPictures(
  runner: CommandRunner,
  { path, type }: Source,
  commandFor: (path: string) => Command,
): Promise<Reading> {
  if (type === 'pdf') return await readRendered(runner, path, commandFor)
  const result = await runner.run(commandFor(path))
  return toReading([result.stdout.replace(/\f$/, '')], [result])
}

async function readRendered(
  runner: CommandRunner,
  path: string,
  commandFor: (path: string) => Command,
): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-bench-'))
  try {
    const pages = join(folder, '%04d.png')
    const argv = ['mutool', 'draw', '-q', '-w', String(renderWidthPx), '-o', pages, path]
    const results = [await runner.run({ argv, timeoutMs: pictureTimeoutMs })]
    const slides: string[] = []
    for (const page of (await readdir(folder)).sort()) {
      const result = await runner.run(commandFor(join(folder, page)))
      results.push(result)
      slides.push(result.stdout.replace(/\f$/, ''))
    }
    return toReading(slides, results)
  } finally {
    await rm(folder, { recursive: true })
  }
}

// More threads increase its CPU time per slide.
function tesseract(path: string): Command {
  return {
    argv: ['tesseract', path, 'stdout', '--psm', '3', '-l', 'eng'],
    env: { OMP_THREAD_LIMIT: '1' },
    timeoutMs: pictureTimeoutMs,
  }
}

function toReading(slides: string[], results: CommandResult[]): Reading {
  const failed = results.find(({ exitCode }) => exitCode !== 0)
  return {
    slides,
    wallMs: results.reduce((sum, { wallMs }) => sum + wallMs, 0),
    cpuMs: results.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    ...(failed && { failure: `exit code ${failed.exitCode}` }),
  }
}
