import assert from 'node:assert/strict'
import { it } from 'node:test'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { PdfFile } from './pdf-file.ts'
import type { Reference } from './pdf-values.ts'
import { Update } from './update.ts'

it('finds dictionaries in the file and those that it adds, of streams too, in their newest version', () => {
  const file = new PdfFile(smallPdf([{ content: '' }]))
  const update = new Update(file)
  const catalog = file.places.trailer.get('Root') as Reference
  assert.equal(update.dictionary(catalog)?.has('Pages'), true)
  const [font, stream, changed] = [1, 2, 3].map((number) => new Map([['Size', number]]))
  assert.ok(font && stream && changed)
  const added = update.add({ value: font })
  assert.equal(update.dictionary(added), font)
  const withData = update.add({ dictionary: stream, data: new Uint8Array() })
  assert.equal(withData.number, added.number + 1)
  assert.equal(update.dictionary(withData), stream)
  assert.equal(update.dictionary(update.add({ value: 7 })), undefined)
  update.objects.set(catalog.number, { value: changed })
  assert.equal(update.dictionary(catalog), changed)
  assert.equal(update.dictionary(changed), changed)
})
