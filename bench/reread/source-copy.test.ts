import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { serialize } from 'node:v8'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { smallPdf } from '../../test/support/small-pdf.ts'
import type { ParsedDocument } from './parsed-documents.ts'
import { copySource, readWith } from './source-copy.ts'

const lineGapPt = 24
const twoLines = `BT /F1 20 Tf 50 250 Td (First line,) Tj 0 -${lineGapPt} Td (second line) Tj ET`

async function parseSmallPdf(file: string): Promise<void> {
  const engine = await createPdfiumEngine({
    picturePixelsMax: 1_000_000,
    renderPixelsMax: 1_000_000,
  })
  const document = engine.open(smallPdf([{ content: twoLines }]))
  const documents: ParsedDocument[] = [{ name: 'small', pages: [document.readPage(0)] }]
  document.close()
  engine.close()
  await writeFile(file, serialize(documents))
}

test('A copy of the source converts parsed documents, and what is changed in it changes their rows.', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-sensitivity-'))
  t.after(() => rm(folder, { recursive: true }))
  const documents = join(folder, 'documents')
  await parseSmallPdf(documents)
  const source = copySource(join(folder, 'copy'))
  const before = await readWith(source, documents)

  const file = join(source, 'reader', 'src', 'conversion', 'likeness.ts')
  const text = await readFile(file, 'utf8')
  const changed = text.replace(/const shortTextLinesMax = \d+/, 'const shortTextLinesMax = 0')
  assert.notEqual(changed, text)
  await writeFile(file, changed)
  const after = await readWith(source, documents)

  assert.match((before.small as { title: string }[])[0]?.title ?? '', /^First line,\ssecond line$/)
  assert.notDeepEqual(after, before)
})
