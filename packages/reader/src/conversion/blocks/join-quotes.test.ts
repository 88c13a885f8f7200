import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const read = (texts: SmallText[]) =>
  readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)

const saying = { text: 'We never went back to paper.', left: 60, top: 110, size: 12 }
const name = { text: 'A school in Bath', left: 60, top: 180, size: 8 }

describe('a large quotation mark', () => {
  it('is put before the text beside it, which keeps its size', () => {
    const mark = { text: '“', left: 20, top: 90, size: 60 }
    assert.deepEqual(read([mark, saying, name]), [`“${saying.text}`, name.text])
  })

  it('is put before the text below it', () => {
    const mark = { text: '“', left: 60, top: 40, size: 60 }
    assert.deepEqual(read([mark, saying, name]), [`“${saying.text}`, name.text])
  })

  it('is put behind the last line if the first is before the text', () => {
    const marks = ['„', '“'].map((text, at) => ({ text, left: 20 + 250 * at, top: 90, size: 60 }))
    assert.deepEqual(read([...marks, saying, name]), [`„${saying.text}“`, name.text])
  })

  it('remains a line if the text has one', () => {
    const mark = { text: '“', left: 20, top: 90, size: 60 }
    const quoted = { ...saying, text: '“Never again.”' }
    assert.deepEqual(new Set(read([mark, quoted, name])), new Set(['“', quoted.text, name.text]))
  })
})
