import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { createEngines } from './engines.ts'

const engines = await createEngines({ picturePixelsMax: 1e8, renderPixelsMax: 4e6 })
const decks = new URL('../../../../test/decks/', import.meta.url)

after(() => engines.close())

test('A picture file is decoded and read', async () => {
  const picture = await engines.pictures.decode(await readFile(new URL('picture-png.png', decks)))
  assert.ok((await engines.ocr.read({ picture })).length > 0)
})

test('A page is rendered and read, even if its script is not Latin', async () => {
  const pdf = engines.pdf.open(await readFile(new URL('acrobat.pdf', decks)))
  const lines = await engines.ocr.read({ picture: pdf.renderPage(1, 1600) })
  pdf.close()
  const text = lines.map((line) => line.text).join('\n')
  assert.match(text, /\p{Script=Han}{4}/u)
})
