import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createEngines } from './engines.ts'

test('All engines load, read what they are for and close', async () => {
  const engines = await createEngines({ picturePixelsMax: 1e8, renderPixelsMax: 4e6 })
  const decks = new URL('../../test/decks/', import.meta.url)
  const picture = await engines.pictures.decode(await readFile(new URL('picture-png.png', decks)))
  assert.ok((await engines.ocr.read(picture)).length > 0)
  const pdf = engines.pdf.open(await readFile(new URL('sample.pdf', decks)))
  assert.ok(pdf.pageCount > 0)
  pdf.close()
  await engines.close()
})
