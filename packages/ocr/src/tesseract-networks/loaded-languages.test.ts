import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { embeddedModels, loadOcrModels } from '../models/ocr-models.ts'
import { openLanguages } from './loaded-languages.ts'

const { accents, alphabets } = await loadOcrModels(embeddedModels)
const languages = openLanguages(1)

after(() => languages.close())

test('All networks that a picture in doubt is asked in stay loaded for the next one, with one for accents', async () => {
  const asked = alphabets.flatMap(({ languages: [first] }) => first?.dataFile ?? [])
  const files = [...Object.values(accents).slice(0, 2), ...asked]
  const loaded = []
  for (const file of files) loaded.push(await languages.get(file))
  for (const [index, file] of files.entries())
    assert.equal(await languages.get(file), loaded[index], file)
})
