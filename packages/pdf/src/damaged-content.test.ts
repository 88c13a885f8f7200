import assert from 'node:assert/strict'
import { it } from 'node:test'
import { pdfOf, streamObject } from '../../../test/hostile/hostile-pdf.ts'
import { damagedContents } from './damaged-content.ts'
import { PdfFile } from './mend/pdf-file.ts'
import { parsedFile } from './parsed-file.ts'

const pageCount = 100
const [catalog, tree, blank, noise, firstPage] = [1, 2, 3, 4, 10]

/** A file with noise on its last page and blank pages before it. */
function mostlyBlank(): Uint8Array {
  const pages = Array.from({ length: pageCount }, (_, at) => {
    const content = at === pageCount - 1 ? noise : blank
    return [firstPage + at, `<< /Type /Page /Parent ${tree} 0 R /Contents ${content} 0 R >>`]
  })
  const kids = pages.map(([number]) => `${number} 0 R`)
  return pdfOf({
    [catalog]: `<< /Type /Catalog /Pages ${tree} 0 R >>`,
    [tree]: `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pageCount} >>`,
    [blank]: streamObject(''),
    [noise]: streamObject('\u0001\u0002noise and more'),
    ...Object.fromEntries(pages),
  })
}

it('walks the pages of a file once, however many of them are blank', (t) => {
  const walks = t.mock.method(PdfFile.prototype, 'dictionary')
  const bytes = mostlyBlank()
  const isDamaged = damagedContents(parsedFile(() => bytes))
  for (let index = 0; index < pageCount - 1; index++) assert.equal(isDamaged(index), false)
  assert.equal(isDamaged(pageCount - 1), true)
  assert.ok(walks.mock.callCount() < 10 * pageCount)
})

it('reads the bytes from where they are now', () => {
  let bytes = Uint8Array.from(mostlyBlank())
  const isDamaged = damagedContents(parsedFile(() => bytes))
  assert.equal(isDamaged(0), false)
  bytes = new Uint8Array(bytes.buffer.transfer())
  assert.equal(isDamaged(pageCount - 1), true)
})
