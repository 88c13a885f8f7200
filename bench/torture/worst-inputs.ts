import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  formTree,
  nestedColorSpaces,
  nestedFunctions,
  onePage,
  packedContent,
  pageObject,
  pdfOf,
  streamObject,
} from '../../test/hostile/hostile-pdf.ts'
import { repeatedText } from '../../test/hostile/large-decks.ts'
import { densePages } from '../speed/dense-pages.ts'

/** As many characters as the bounds admit on a page, nearly; a list mark has three, and pictures have no such bound. */
const characters = 29_000
const listMarks = 9_000
const drawn = 100_000
/** Enough that the recursion of PDFium exceeds its stack, which its WebAssembly answers with a trap. */
const nested = 1000

/**
 * Decks made to keep a worker busy: the worst that are known of each kind. They are made once. Bytes added at the end make
 * each a new deck, so that none is refused for having run out of time before.
 */
export function worstInputs(): Map<string, Uint8Array> {
  return new Map([
    ['20,000 lines of .02 pt', pageOf(thinLines(20_000))],
    ['ruled 300 × 300', pageOf(ruled(300))],
    ['29,000 random characters', pageOf(randomText(characters))],
    ['29,000 turned characters', pageOf(dense('characters', 'turned', characters))],
    ['9,000 list marks', pageOf(dense('lines', 'list marks', listMarks))],
    ['100,000 frames in one place', pageOf(dense('frames', 'in one place', drawn))],
    ['100,000 pictures in one place', pageOf(dense('pictures', 'in one place', drawn))],
    ['1 kB that unpacks to 64 MB', packedContent(64_000_000, 2)],
    ['forms that draw each other half a million times', formTree(12, 3)],
    ['a trap by 1,000 nested functions', nestedFunctions(nested)],
    ['a trap by 1,000 nested color spaces', nestedColorSpaces(nested)],
    ['400 slides full of text', repeatedText({ pages: 400, lines: 120, characters: 100 })],
  ])
}

/** A compressed page of 400 by 300 points. */
function pageOf(content: string): Uint8Array {
  const packed = deflateSync(Buffer.from(content, 'latin1'))
  return pdfOf(
    onePage({ 3: pageObject('0 0 400 300'), 4: streamObject(packed, '/Filter /FlateDecode') }),
  )
}

function dense(kind: string, arrangement: string, count: number): string {
  const page = densePages.find((one) => one.kind === kind && one.arrangement === arrangement)
  if (!page) throw new Error(`bench/speed/dense-pages.ts has no ${kind}, ${arrangement}.`)
  return page.draw(count)
}

function thinLines(count: number): string {
  const lines = Array.from({ length: count }, (_, n) => {
    const [x, y] = [(n * 7) % 390, (n * 13) % 290]
    return `${x} ${y} m ${x + 9} ${y} l S`
  })
  return `.02 w\n${lines.join('\n')}`
}

function ruled(count: number): string {
  const across = Array.from({ length: count }, (_, n) => `0 ${n} m 400 ${n} l S`)
  const down = Array.from({ length: count }, (_, n) => `${(n * 4) / 3} 0 m ${(n * 4) / 3} 300 l S`)
  return `.2 w\n${[...across, ...down].join('\n')}`
}

function randomText(count: number): string {
  const letters = randomBytes(count)
    .toString('base64')
    .replace(/[^A-Za-z]/g, 'x')
  const words = Array.from({ length: count / 8 }, (_, n) => {
    const [x, y] = [(n * 31) % 380, (n * 17) % 290]
    return `1 0 0 1 ${x} ${y} Tm (${letters.slice(n * 8, n * 8 + 8)}) Tj`
  })
  return `BT /F1 2 Tf\n${words.join('\n')}\nET`
}
