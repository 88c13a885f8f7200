import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { deckBytes, sendForm, startTestApp } from '../support/test-app.ts'

test('Visitors are shown the rows of the sample deck that the service returns.', async (t) => {
  const { newAccount, convertUrl, close } = await startTestApp({ ocr: true })
  t.after(close)
  const file = join(import.meta.dirname, '../../packages/console/src/playground')
  const shown = JSON.parse(await readFile(join(file, 'sample-table.json'), 'utf8'))
  const columns = shown.columns.map(({ key }: { key: string }) => key).join(',')
  const { key } = await newAccount()
  const { body } = await sendForm(convertUrl, key, {
    file: await deckBytes('sample.pdf'),
    filename: 'sample.pdf',
    fields: { columns },
  })
  // the last slide is read by OCR, which may differ by a letter from one processor to another
  const [shownPicture, picture] = [shown.rows.pop(), body.rows.pop()]
  assert.deepEqual(shown, body)
  assert.deepEqual(Object.keys(shownPicture), Object.keys(picture))
  assert.equal(shownPicture.title, picture.title)
})
