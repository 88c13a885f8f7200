import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { appendObjects } from './append-objects.ts'
import { PdfFile } from './pdf-file.ts'

it('appends more objects than a call can have arguments', () => {
  const numbers = Array.from({ length: 200_000 }, (_, index) => 10 + index)
  const objects = new Map(numbers.map((number) => [number, { value: number }]))
  const file = new PdfFile(appendObjects(new PdfFile(smallPdf([{ content: '' }])), objects))
  assert.equal(file.places.trailer.get('Size'), 200_010)
  assert.equal(file.object(200_009), 200_009)
})
