import { randomBytes } from 'node:crypto'
import { smallPdf } from '../../test/support/small-pdf.ts'

/** Pages made to keep a worker busy: the worst that are known. */
export const worstInputs: Record<string, () => Uint8Array> = {
  '20,000 lines of .02 pt': () => pageOf(thinLines(20_000)),
  'ruled 300 × 300': () => pageOf(ruled(300)),
  '80,000 random characters': () => pageOf(randomText(80_000)),
}

/** A page that is new each time, so that it is not refused for having run out of time before. */
function pageOf(content: string): Uint8Array {
  return smallPdf([{ content: `${content}\n% ${randomBytes(8).toString('hex')}` }])
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
