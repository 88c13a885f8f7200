import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deckBytes, sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await startTestApp()
})
after(() => service.close())

test('The column words has each word of a slide with its place and its block.', async () => {
  const { key } = await service.newAccount()
  const file = await deckBytes('sample.pdf')
  const fields = { columns: 'slide,words,blocks', slides: '2' }
  const { status, body } = await sendForm(service.convertUrl, key, { file, fields })
  assert.equal(status, 200)
  const [{ slide, words, blocks }] = body.rows
  assert.equal(
    words.map(({ text }: { text: string }) => text).join(' '),
    slide.replace(/\s+/g, ' '),
  )
  assert.deepEqual(Object.keys(words[0]), ['text', 'box', 'confidence', 'block'])
  assert.equal(words[0].text, 'One')
  const [left, top, width, height] = words[0].box
  const title = blocks[words[0].block].box
  assert.deepEqual([left, top, height], [title[0], title[1], title[3]])
  assert.ok(width > 0 && width < title[2] / 2)
})
