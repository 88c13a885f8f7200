import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { hasUsableText, isInPictures } from './usable-text.ts'

const box = { left: 0, top: 0, right: 10, bottom: 10 }

function reading(changes: Partial<SlideReading>, words = '', footer = ''): SlideReading {
  const block = { box, size: 10, confidence: null }
  return {
    index: 0,
    mode: 'text',
    garbled: false,
    broken: false,
    mayHoldWords: true,
    width: 960,
    height: 540,
    blocks: [
      { ...block, lines: [words], role: 'body' as const },
      { ...block, lines: [footer], role: 'header-footer' as const },
    ],
    ...changes,
  }
}

describe('the text layer of a slide', () => {
  it('is usable under a picture when the slide has words of its own', () => {
    assert.equal(hasUsableText(reading({}, 'Thank you')), true)
  })

  it('is not usable when all it has over a picture belongs to the deck, or is a number', () => {
    assert.equal(hasUsableText(reading({}, '', '© Example Ltd. Confidential')), false)
    assert.equal(hasUsableText(reading({}, '12')), false)
  })

  it('of a blank slide is usable: there is nothing to read', () => {
    assert.equal(hasUsableText(reading({ mayHoldWords: false })), true)
  })

  it('is never usable when it is garbled, broken or an invisible one over a picture', () => {
    assert.equal(hasUsableText(reading({ garbled: true }, 'ƒ ‡ †')), false)
    assert.equal(hasUsableText(reading({ isHidden: true }, 'Words of another OCR')), false)
    assert.equal(hasUsableText(reading({ broken: true, mayHoldWords: false })), false)
  })
})

describe('a slide without words of its own', () => {
  const picture = { number: 0, key: '', box: { left: 0.1, top: 0.1, right: 0.5, bottom: 0.2 } }

  it('is read picture by picture', () => {
    assert.equal(isInPictures(reading({ embedded: [picture, picture] })), true)
  })

  it('is read as a whole if a picture is in pieces, as the runs of a text are, or covers it', () => {
    const covering = { ...picture, box: { left: 0, top: 0, right: 1, bottom: 0.95 } }
    for (const other of [{ ...picture, isInPieces: true } as const, covering]) {
      assert.equal(isInPictures(reading({ embedded: [picture, other] })), false)
    }
  })
})
