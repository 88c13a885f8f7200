import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { smallPdf } from '../../test/support/small-pdf.ts'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { type ParsedDocument, pagesOf } from '../reread/parsed-documents.ts'
import { movableText } from './movable-source.ts'
import { runMoves } from './run-moves.ts'
import { thresholdsIn } from './thresholds.ts'

const source = `import { near } from './near.ts'

const gapMax = 2.5
const bands = { top: 0.15, bottom: 0.8 }
export const twice = gapMax + gapMax
const names = new Set(['a'])

export function isNear(gap: number): boolean {
  return gap < gapMax && gap > -0.5 * near
}
`

test('Thresholds are read from a table, and constants with them or computed from them follow when one moves.', () => {
  const thresholds = thresholdsIn('a.ts', source)
  const text = movableText(source, [...thresholds.entries()], new Set(['gapMax', 'bands']))
  assert.equal(
    text,
    `const rowdeckTable = globalThis.rowdeckThresholds
import { near } from './near.ts'

let gapMax = rowdeckTable.values[0]
let bands = { top: rowdeckTable.values[1], bottom: rowdeckTable.values[2] }
export let twice = gapMax + gapMax
const names = new Set(['a'])

export function isNear(gap: number): boolean {
  return gap < gapMax && gap > -rowdeckTable.values[3] * near
}

rowdeckTable.moved.push(() => { gapMax = rowdeckTable.values[0] })
rowdeckTable.moved.push(() => { bands = { top: rowdeckTable.values[1], bottom: rowdeckTable.values[2] } })
rowdeckTable.moved.push(() => { twice = gapMax + gapMax })
`,
  )
})

test('A file without thresholds stays as it is.', () => {
  const text = "export const names = ['a']\n"
  assert.equal(movableText(text, [], new Set(['gapMax'])), text)
})

const twoLines = 'BT /F1 20 Tf 50 250 Td (First line,) Tj 0 -24 Td (second line) Tj ET'

test('Moving a threshold in a running source reports the slides that change.', async () => {
  const { moves } = await runMoves(await smallDocument(), {
    folder: temporaryFolder(),
    processes: 1,
    heapMb: 1000,
    chosen: ({ name }) => name === 'shortTextLinesMax',
    valuesOf: ({ value }) => [0, value + 1],
  })
  const [none, more] = moves.map(({ changed }) => changed)
  assert.deepEqual(
    none?.map(({ deck, slide_index, title }) => [deck, slide_index, title]),
    [['small', 7, '']],
  )
  assert.deepEqual(more, [])
})

test('A move with which reading does not end is reported, and the moves after it are made.', async () => {
  const { moves } = await runMoves(await smallDocument(), {
    folder: temporaryFolder(),
    processes: 1,
    heapMb: 60,
    chosen: ({ name }) => name === 'pagesPerRequest',
    valuesOf: ({ value }) => [0, value + 1],
  })
  assert.deepEqual(
    moves.map(({ changed }) => changed),
    [undefined, []],
  )
})

async function smallDocument(): Promise<ParsedDocument[]> {
  const engine = await createPdfiumEngine({ picturePixelsMax: 1, renderPixelsMax: 1 })
  const pages = pagesOf(engine.open(smallPdf([{ content: twoLines }])))
  engine.close()
  return [{ name: 'small', pages, numbers: [7], textOnly: true }]
}
