import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import {
  formTree,
  onePage,
  packedContent,
  pageObject,
  pdfOf,
  streamObject,
} from '../../test/hostile/hostile-pdf.ts'
import { repeatedText } from '../../test/hostile/large-decks.ts'
import { densePages } from '../speed/dense-pages.ts'

/** As many things of a kind as a page is measured with (`bench/speed`). */
const things = 100_000

/**
 * Decks made to keep a worker busy: the worst that are known of each kind. They are made once. Bytes added at the end make
 * each a new deck, so that none is refused for having run out of time before.
 */
export function worstInputs(): Map<string, Uint8Array> {
  return new Map([
    ['20,000 lines of .02 pt', pageOf(thinLines(20_000))],
    ['ruled 300 × 300', pageOf(ruled(300))],
    ['80,000 random characters', pageOf(randomText(80_000))],
    ['100,000 turned characters', pageOf(dense('characters', 'turned'))],
    ['100,000 list marks', pageOf(dense('lines', 'list marks'))],
    ['100,000 frames in one place', pageOf(dense('frames', 'in one place'))],
    ['100,000 pictures in one place', pageOf(dense('pictures', 'in one place'))],
    ['1 kB that unpacks to 64 MB', packedContent(64_000_000, 2)],
    ['forms that draw each other half a million times', formTree(12, 3)],
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

function dense(kind: string, arrangement: string): string {
  const page = densePages.find((one) => one.kind === kind && one.arrangement === arrangement)
  if (!page) throw new Error(`bench/speed/dense-pages.ts has no ${kind}, ${arrangement}.`)
  return page.draw(things)
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
