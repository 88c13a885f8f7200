import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket, Socket } from 'node:dgram'
import { lookup } from 'node:dns'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { connect, createServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { noProperties } from '../../packages/core/src/deck-model/deck-properties.ts'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import type { Page } from '../../packages/core/src/deck-model/page.ts'
import type { PdfDocument, Picture } from '../../packages/core/src/deck-model/ports.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import { runWorkerLoop } from '../../packages/reader/src/pool/worker-loop.ts'

/**
 * A worker with a fake PDF engine: a deck is a script with one line per slide, and a line that names a
 * misbehavior triggers it; after the word `picture`, when the picture is read. The picture of a slide `noise …` is noise.
 */
runWorkerLoop(
  async (): Promise<Engines> => ({
    pptx: { open: () => Promise.reject(new Error('unasked')) },
    drawings: { draw: () => Promise.reject(new Error('unasked')) },
    pdf: { open: openScript, memoryBytes: () => 0, renew, close() {} },
    ocr: {
      straighten: async (picture) => ({ picture }),
      read: async () => [],
      readLegible: async () => ({ lines: [], unsure: { letters: 0, confidence: 0 } }),
      close: async () => {},
    },
    pictures: { decode: async () => ({ width: 1, height: 1, pixels: new Uint8Array(3) }) },
    thumbnails: { encode: async ({ pixels }: Picture) => pixels },
    close: async () => {},
  }),
)

/** How often the engine was renewed. */
let renewals = 0

async function renew(): Promise<void> {
  renewals++
}

function openScript(bytes: Uint8Array): PdfDocument {
  const lines = new TextDecoder().decode(bytes).split('\n')
  // in the first step, so that no later step depends on the clock
  if (lines.includes('hang at once')) for (;;);
  const openedAt = renewals
  return {
    pageCount: lines.length,
    readPage(index) {
      if (renewals > openedAt)
        throw new Error('This deck was opened before the engine was renewed.')
      return act(lines[index] ?? '')
    },
    properties: () => noProperties,
    pictureOfPage: () => undefined,
    drawPicture: () => undefined,
    renderPage: (index) => drawn(lines[index] ?? ''),
    close() {},
  }
}

const ofPicture = /^picture /

/** Width and height of a picture of noise in pixels. */
const noiseSize = 200

function drawn(line: string): Picture {
  if (line === 'hang when drawn') for (;;);
  if (line.startsWith('noise ')) {
    return { width: noiseSize, height: noiseSize, pixels: randomBytes(noiseSize ** 2 * 3) }
  }
  act(line.replace(ofPicture, ''))
  return { width: 1, height: 1, pixels: new Uint8Array(3) }
}

function act(line: string): Page {
  // a drawing without text, which is read as a picture
  if (ofPicture.test(line)) return { ...pageOf(''), pathCount: 100 }
  if (line === 'hang') for (;;);
  if (line === 'slow') spin(150)
  if (line === 'crash') process.kill(process.pid, 'SIGSEGV')
  if (line === 'grow') grow()
  if (line === 'refuse') throw new AppError('document_unreadable', 'This slide is refused.')
  if (line === 'trap') throw new WebAssembly.RuntimeError('unreachable')
  if (line === 'bug') throw new Error('A bug in the engine.')
  if (line === 'fault') throw new TypeError('A fault in the code that reads a page.')
  if (line === 'swell') return { ...pageOf(line), label: 'x'.repeat(9 * 1024 * 1024) }
  if (line === 'process') return pageOf(String(process.pid))
  if (line === 'renewals') return pageOf(String(renewals))
  if (line === 'environment') return pageOf(Object.keys(process.env).join(' ') || 'empty')
  if (line.startsWith('try ')) return pageOf(attempt(line.split(' ').slice(1)))
  return pageOf(line)
}

/** Modules that reading a document does not need. */
const attempts: Record<string, (path: string) => unknown> = {
  read: (path) => readFileSync(path),
  list: (path) => readdirSync(path),
  write: (path) => writeFileSync(path, 'x'),
  cache: () => readdirSync(getCompileCacheDir() ?? ''),
  spawn: (path) => spawnSync(path),
  thread: () => new Worker('', { eval: true }),
  connect: (port) => connect(Number(port), '127.0.0.1'),
  listen: () => createServer().listen(0),
  datagram: () => createSocket('udp4'),
  'own-datagram': () => Reflect.construct(Socket, ['udp4']).send('x', 9, '127.0.0.1'),
  signal: () => process.kill(process.ppid, 0),
  database: () => process.getBuiltinModule('node:sqlite').constants,
  lookup: () => lookup('localhost', () => {}),
}

function attempt([what = '', path = '']: string[]): string {
  try {
    attempts[what]?.(path)
    return 'allowed'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}

// Uses the CPU for so many milliseconds.
function spin(ms: number): void {
  const before = process.cpuUsage()
  // of the system too, which asking for the time takes
  const usedMs = () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  while (usedMs() < ms);
}

// Fills memory until it is stopped.
function grow(): never {
  const hoard: Buffer[] = []
  for (;;) hoard.push(Buffer.alloc(16 * 1024 * 1024, 1))
}

function pageOf(line: string): Page {
  const codes = Uint32Array.from(line, (character) => character.codePointAt(0) ?? 0)
  const boxes = new Float32Array(codes.length * 4)
  codes.forEach((_code, n) => {
    boxes.set([20 + n * 10, 20, 30 + n * 10, 40], n * 4)
  })
  return {
    width: 960,
    height: 540,
    pictures: [],
    embedded: [],
    pathCount: 0,
    keepsWrapSpaces: false,
    frames: [],
    rules: [],
    bullets: [],
    arrows: [],
    blockArrows: [],
    forms: [],
    label: '',
    fonts: [],
    drawnText: [],
    links: [],
    text: {
      length: codes.length,
      codes,
      boxes,
      sizes: new Float32Array(codes.length).fill(20),
      angles: new Float32Array(codes.length),
      objects: new Int32Array(codes.length),
      flags: new Uint16Array(codes.length),
    },
  }
}
