import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { openFile } from './pdfium-engine.ts'
import { compilePdfium, type PdfiumCalls } from './pdfium-library.ts'

it('a document is read as it is if it is damaged and PDFium cannot write it again, or not open that', async () => {
  const damaged = Buffer.from(
    smallPdf([{ content: 'BT /F1 20 Tf 100 250 Td (Hello) Tj ET' }]),
  ).toString('latin1')
  const bytes = Buffer.from(damaged.replace('startxref\n', 'startxref\n9'), 'latin1')
  const library = await (await compilePdfium())()
  const real = library.calls
  const isRead = (replaced: Partial<PdfiumCalls>) => {
    const documents = { opened: 0, closed: 0 }
    const calls: PdfiumCalls = {
      ...real,
      FPDF_LoadMemDocument: (...file) => {
        const handle = real.FPDF_LoadMemDocument(...file)
        if (handle !== 0) documents.opened++
        return handle
      },
      FPDF_CloseDocument: (handle) => {
        documents.closed++
        return real.FPDF_CloseDocument(handle as number)
      },
      ...replaced,
    }
    Object.assign(library, { calls })
    const settings = { renderPixelsMax: 10_000, picturePixelsMax: 1_000_000 }
    const document = openFile(library, { bytes, password: undefined }, settings)
    const { codes, length } = document.readPage(0).text
    assert.equal(String.fromCodePoint(...codes.subarray(0, length)), 'Hello')
    document.close()
    assert.equal(documents.opened, documents.closed)
    return documents.opened
  }
  assert.equal(isRead({}), 2)
  assert.equal(isRead({ FPDF_SaveAsCopy: () => 0 }), 1)
  assert.equal(isRead({ PDFiumExt_GetFileWriterSize: () => 1 }), 1)
})
