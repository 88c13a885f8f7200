import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Command, CommandResult, CommandRunner } from './command-runner.ts'
import type { Reader, Reading, Source } from './reader.ts'

const textTimeoutMs = 60_000
const pictureTimeoutMs = 60_000
/** Pages of a PDF are rendered this wide for a reader that takes pictures only: the size of the other pictures. */
const renderWidthPx = 1600

/** The same for every peer: how it is called, and what it answers when asked for its version. */
interface Peer {
  name: string
  /** Programs that must be there. The first is asked for its version. */
  programs: { name: string; versionOption: string }[]
  read(runner: CommandRunner, source: Source): Promise<Reading>
}

const poppler = { name: 'pdftotext', versionOption: '-v' }
const mupdf = { name: 'mutool', versionOption: '-v' }

const textPeers: Peer[] = [
  textPeer('pdftotext', poppler, (path) => ['pdftotext', path, '-']),
  textPeer('pdftotext -layout', poppler, (path) => ['pdftotext', '-layout', path, '-']),
  textPeer('pdftotext -raw', poppler, (path) => ['pdftotext', '-raw', path, '-']),
  textPeer('mutool', mupdf, (path) => ['mutool', 'draw', '-F', 'txt', '-o', '-', path]),
]

const timedPeers: Peer[] = [
  textPeer('pdftotext -bbox-layout', poppler, (path) => ['pdftotext', '-bbox-layout', path, '-']),
  textPeer('pdftotext', poppler, (path) => ['pdftotext', path, '-']),
  textPeer('mutool', mupdf, (path) => ['mutool', 'draw', '-F', 'txt', '-o', '-', path]),
]

const picturePeers: Peer[] = [
  {
    name: 'tesseract',
    programs: [{ name: 'tesseract', versionOption: '--version' }, mupdf],
    read: (runner, source) =>
      source.type === 'pdf' ? readRendered(runner, source) : readPicture(runner, source.path),
  },
]

/** Programs to measure ours against. Those that are not installed are left out, with a line that says so. */
export const peers = {
  text: (runner: CommandRunner) => installed(textPeers, runner),
  timed: (runner: CommandRunner) => installed(timedPeers, runner),
  pictures: (runner: CommandRunner) => installed(picturePeers, runner),
}

async function installed(candidates: Peer[], runner: CommandRunner): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const { name, programs, read } of candidates) {
    const versions = await Promise.all(programs.map(versionOf))
    const missing = programs.filter((_, index) => versions[index] === undefined)
    if (missing.length > 0) {
      console.log(`${name}: left out, ${missing.map((one) => one.name).join(', ')} not installed`)
    } else {
      const known = versions.filter((version) => version !== undefined)
      readers.push({ name, versions: known, read: (source) => read(runner, source) })
    }
  }
  return readers
}

/** What a program says of itself, in one line; undefined where it is not installed. */
async function versionOf({ name, versionOption }: Peer['programs'][number]) {
  const said = await promisify(execFile)(name, [versionOption]).catch((error) =>
    error.code === 'ENOENT' ? undefined : error,
  )
  if (!said) return undefined
  const number = /\d+\.\d[\w.]*/.exec(`${said.stdout}${said.stderr}`)
  return number ? `${name} ${number[0]}` : name
}

function textPeer(
  name: string,
  program: Peer['programs'][number],
  argv: (path: string) => string[],
): Peer {
  return {
    name,
    programs: [program],
    async read(runner, { path }) {
      const result = await runner.run({ argv: argv(path), timeoutMs: textTimeoutMs })
      // both end every page with a form feed
      const slides = result.stdout.split('\f').slice(0, -1)
      return toReading(slides, [result])
    },
  }
}

async function readPicture(runner: CommandRunner, path: string): Promise<Reading> {
  const result = await runner.run(tesseract(path))
  return toReading([result.stdout], [result])
}

async function readRendered(runner: CommandRunner, { path }: Source): Promise<Reading> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-bench-'))
  try {
    const pages = join(folder, '%04d.png')
    const argv = ['mutool', 'draw', '-q', '-w', String(renderWidthPx), '-o', pages, path]
    const results = [await runner.run({ argv, timeoutMs: pictureTimeoutMs })]
    const slides: string[] = []
    for (const page of (await readdir(folder)).sort()) {
      const result = await runner.run(tesseract(join(folder, page)))
      results.push(result)
      slides.push(result.stdout)
    }
    return toReading(slides, results)
  } finally {
    await rm(folder, { recursive: true })
  }
}

// More threads make it spend more processor time on a slide, not less.
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
