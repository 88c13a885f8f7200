import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'
import { findDrawings } from './find-drawings.ts'

const size = { width: 1600, height: 900 }
/** The bounds of a word of 60 pixels. */
const word = { left: 400, top: 200, right: 700, bottom: 260 }

interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

function read(text: string, box: Bounds = word, fontPx = 60): OcrLine {
  return { text, confidence: 0.99, box, angle: 0, fontPx }
}

/** A white picture with black bars: the letters of the words, and drawings. */
function drawn(bars: Bounds[]): Picture {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(255)
  for (const { left, top, right, bottom } of bars) {
    for (let y = top; y < bottom; y++) {
      pixels.fill(0, 3 * (y * size.width + left), 3 * (y * size.width + right))
    }
  }
  return { ...size, pixels }
}

function letters({ left, top, right, bottom }: Bounds): Bounds[] {
  const count = Math.floor((right - left) / 30)
  return Array.from({ length: count }, (_, at) => {
    const from = left + 30 * at
    return { left: from, top: top + 8, right: from + 8, bottom: bottom - 14 }
  })
}

/** The sides of a frame of 4 pixels. */
function frame({ left, top, right, bottom }: Bounds): Bounds[] {
  return [
    { left, top, right, bottom: top + 4 },
    { left, top: bottom - 4, right, bottom },
    { left, top, right: left + 4, bottom },
    { left: right - 4, top, right, bottom },
  ]
}

function isBeside(drawings: Bounds[], ...lines: OcrLine[]): boolean {
  const all = lines.length > 0 ? lines : [read('OPENCHAIN')]
  const picture = drawn([...all.flatMap(({ box }) => letters(box)), ...drawings])
  return findDrawings(picture, all)[0]?.besideDrawing === true
}

describe('a single word', () => {
  it('is beside a drawing that is left of it, right of it or above it', () => {
    assert.ok(isBeside([{ left: 310, top: 190, right: 380, bottom: 270 }]))
    assert.ok(isBeside([{ left: 720, top: 210, right: 770, bottom: 250 }]))
    assert.ok(isBeside(frame({ left: 480, top: 90, right: 620, bottom: 180 })))
  })

  it('is not beside what is around it, below it, further away, or as small as a bullet', () => {
    assert.ok(!isBeside([]))
    assert.ok(!isBeside(frame({ left: 360, top: 160, right: 740, bottom: 300 })))
    assert.ok(!isBeside([{ left: 500, top: 290, right: 580, bottom: 350 }]))
    assert.ok(!isBeside([{ left: 200, top: 190, right: 280, bottom: 270 }]))
    assert.ok(!isBeside([{ left: 350, top: 220, right: 370, bottom: 240 }]))
  })

  it('is not beside a rule or a picture that reaches further', () => {
    assert.ok(!isBeside([{ left: 100, top: 150, right: 1500, bottom: 180 }]))
    assert.ok(!isBeside([{ left: 720, top: 0, right: 1600, bottom: 900 }]))
  })

  it('is not beside a drawing because of other texts around it', () => {
    const above = { left: 420, top: 120, right: 680, bottom: 180 }
    assert.ok(!isBeside([], read('OPENCHAIN'), read('Workshop 2024', above)))
  })
})

it('looks only at single words in the upper half that are as large as titles', () => {
  const drawing = { left: 310, top: 190, right: 380, bottom: 270 }
  assert.ok(!isBeside([drawing], read('A title in words')))
  assert.ok(!isBeside([drawing], read('12')))
  assert.ok(!isBeside([drawing], read('OPENCHAIN', word, 20)))
  const low = { ...word, top: 600, bottom: 660 }
  assert.ok(!isBeside([{ ...drawing, top: 590, bottom: 670 }], read('OPENCHAIN', low)))
})
