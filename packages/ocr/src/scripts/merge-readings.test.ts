import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readingOf } from '../reading.ts'
import { mergeReadings } from './merge-readings.ts'

const japanese = { letter: /[\p{scx=Hira}\p{scx=Kana}\p{scx=Hani}]/u, spaced: false, languages: [] }
const korean = { letter: /\p{scx=Hang}/u, spaced: true, languages: [] }

/** Characters spread evenly over a line, read with this confidence. */
function read(text: string, confidence: number) {
  const characters = [...text]
  return readingOf(
    characters.map((character, index) => ({
      character,
      confidence,
      position: (index + 0.5) / characters.length,
    })),
  )
}

const merged = (own: string, latin: [text: string, confidence: number], script = japanese) =>
  mergeReadings({ own: read(own, 0.95), latin: read(...latin) }, script, 10).text

describe('a merged reading', () => {
  it('takes the letters of a script from its own recognizer', () => {
    assert.equal(merged('日本語の文', ['BAiOX', 0.5]), '日本語の文')
  })

  it('takes names and numbers between them from the more confident reading', () => {
    assert.equal(merged('本はＯSSＬ本', ['xx OSSx', 0.9]), '本はOSS本')
    assert.equal(merged('本はOSSの本', ['x????xx', 0.2]), '本はOSSの本')
  })

  it('has the first Latin letter after a bullet, which is narrower than a letter', () => {
    const at = (character: string, confidence: number, position: number) => ({
      character,
      confidence,
      position,
    })
    const own = readingOf([
      at('・', 0.9, 0.01),
      at('0', 0.6, 0.04),
      at('Ş', 0.4, 0.08),
      at('の', 1, 0.2),
    ])
    const latin = readingOf([at('·', 0.9, 0.01), at('O', 0.9, 0.04), at('S', 0.9, 0.08)])
    assert.equal(mergeReadings({ own, latin }, japanese, 10).text, '・OSの')
  })

  it('has no loose spaces in a script without spaces, and keeps those between Latin words', () => {
    assert.equal(merged('日 本 語', ['x x x', 0.3]), '日本語')
    assert.equal(merged('本Open Sourceの', ['xOpen Sourcex', 0.95]), '本Open Sourceの')
  })

  it('takes the spaces of a script with spaces from the Latin reading too', () => {
    assert.equal(merged('한국어문', ['xx xx', 0.9], korean).replaceAll(' ', ''), '한국어문')
  })

  it('has the signs that the recognizer of a script with spaces loses', () => {
    assert.equal(merged('한국어문', ['xx,xx', 0.9], korean), '한국,어문')
    assert.equal(merged('한국어문', ['xxxxxx.', 0.9], korean), '한국어문.')
    assert.equal(merged('한국어문', ['xx,xx', 0.5], korean), '한국어문')
    assert.equal(merged('한국어문', ['xx|xx', 0.9], korean), '한국어문')
  })
})
