import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shareTestApp } from '../support/shared-app.ts'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { deckBytes, sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp()
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

test('Words of a PPTX file have no places of their own, which only a program that draws it knows; their block has one.', async () => {
  const { key } = await service.newAccount()
  const shapes = textBox([72, 54, 576, 54], ['Plan']) + textBox([72, 270, 288, 54], ['Ship in May'])
  const file = smallPptx({ slides: [{ shapes }] })
  const fields = { columns: 'words,blocks' }
  const { body } = await sendForm(service.convertUrl, key, { file, filename: 'deck.pptx', fields })
  const [{ words, blocks }] = body.rows
  const may = words.at(-1)
  assert.deepEqual(may, { text: 'May', box: null, confidence: null, block: 1 })
  const [left, top, width, height] = (may.box ?? blocks[may.block].box).map(
    (share: number, at: number) => share * (at % 2 === 0 ? 720 : 540),
  )
  assert.ok(left >= 72 && top >= 270 && left + width <= 360 && top + height <= 324)
})
