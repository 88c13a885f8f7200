import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { type SmallPage, smallPdf } from '../support/small-pdf.ts'

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines({ picturePixelsMax: 100_000_000, renderPixelsMax: 8_000_000 })
after(() => engines.close())
const reader = localDeckReader(engines, { slidesMax: 100, charactersMax: 5_000_000 })

const prose = [
  'Every slide becomes one row',
  'in the order in which a person',
  'would read it aloud',
]
const parts = ['BX-4471-KL  HDPM-220V', 'WKP-0031-D  LMX-5580-Y', 'QZ-17-VGB  FXK-2209-W']
const hashes = [
  'e3b0c44298fc1c14 9afbf4c8',
  '996fb92427ae41e4 649b934c',
  'a495991b7852b855 d4735e3a',
]
const acronyms = ['HDMI DVI VGA DP MHL', 'FTP HTTP DHCP BGP VPN', 'JPG PNG PDF MP4 XML']
const numbers = ['12 15 18 21 24 27', '16 20 24 28 32 36', '20 25 30 35 40 45']
const small = (by: number) => (letter: string) =>
  /[a-z]/.test(letter) ? shifted(letter, by, 'a') : letter
const shifted = (letter: string, by: number, from: string) =>
  String.fromCharCode(((letter.charCodeAt(0) - from.charCodeAt(0) + by) % 26) + from.charCodeAt(0))
/** Exchanges letters that are about as frequent, so that the words still look like a language's. */
const asFrequent = (letter: string) => {
  const at = 'aeionrstcdlmup'.indexOf(letter)
  return at < 0 ? letter : ('tsrnoieaumpldc'[at] as string)
}
/** The number of the letter's glyph in most fonts. */
const glyphNumber = (letter: string) =>
  letter > '=' ? String.fromCharCode(letter.charCodeAt(0) - 29) : letter
const ownCode = (letter: string) =>
  letter === ' ' ? letter : String.fromCharCode(0xe000 + letter.charCodeAt(0))

/** A page whose font maps each character to what `mapped` says. */
function page(
  lines: string[],
  { font = 'Helvetica', mapped }: { font?: string; mapped?: (letter: string) => string } = {},
): { page: SmallPage; map: string | undefined } {
  const shown = lines.map((line) => `(${line}) Tj T*`).join(' ')
  const boxes = Array.from({ length: 30 }, (_, at) => `${10 + at * 9} 20 m 300 20 l S`).join(' ')
  return {
    page: {
      content: `${boxes} BT 30 TL /F1 22 Tf 20 240 Td ${shown} ET`,
      font: `/Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding`,
    },
    map: mapped && characterMap(mapped),
  }
}

function characterMap(mapped: (letter: string) => string): string {
  const hex = (letter: string, digits: number) =>
    letter.charCodeAt(0).toString(16).padStart(digits, '0')
  const pairs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(at + 32)).map(
    (letter) => `<${hex(letter, 2)}> <${hex(mapped(letter), 4)}>`,
  )
  const map = `/CMapName /M def 1 begincodespacerange <00> <ff> endcodespacerange
${pairs.length} beginbfchar\n${pairs.join('\n')}\nendbfchar`
  const stream = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap ${map} endcmap`
  return `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
}

async function modesOf(slides: ReturnType<typeof page>[]): Promise<unknown[]> {
  const maps = slides.flatMap(({ map }) => map ?? [])
  const first = 4 + 2 * slides.length
  const pages = slides.map(({ page: one, map }) => ({
    ...one,
    font: map === undefined ? one.font : `${one.font} /ToUnicode ${first + maps.indexOf(map)} 0 R`,
  }))
  const { rows } = await convert(
    { bytes: smallPdf(pages as SmallPage[], '', maps), type: 'pdf' },
    { mode: 'auto', columns: ['mode'], reader, signal: AbortSignal.timeout(120_000) },
  )
  return rows.map(({ mode }) => mode)
}

test('A sound text layer is kept, whatever is written in it.', async () => {
  const slides = [prose, parts, acronyms, numbers, hashes].map((lines) => page(lines))
  const doubtful = [...hashes, ...hashes]
  const monospaced = [prose, parts, acronyms, numbers, doubtful].map((lines) =>
    page(lines, { font: 'Courier' }),
  )
  const modes = await modesOf([...slides, ...monospaced])
  assert.deepEqual(
    modes,
    modes.map(() => 'text'),
  )
})

test('A text layer is not believed if its fonts map letters to others.', async () => {
  const slides = [small(7), small(3), asFrequent, glyphNumber, ownCode].map((mapped) =>
    page(prose, { mapped }),
  )
  const monospaced = page([...prose, ...prose], { font: 'Courier', mapped: small(7) })
  const modes = await modesOf([...slides, monospaced])
  assert.deepEqual(
    modes,
    modes.map(() => 'ocr'),
  )
})
