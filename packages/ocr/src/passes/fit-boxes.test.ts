import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { ReadLine } from '../reading.ts'
import { fitBoxes } from './fit-boxes.ts'

const size = { width: 400, height: 100 }

interface Bar {
  left: number
  right: number
  top: number
  bottom: number
  /** Black if undefined. */
  gray?: number
}

/** A white picture with bars, as letters are of different heights, from `top` to `bottom`. */
function drawn(bars: Bar[]): Picture {
  const pixels = new Uint8Array(3 * size.width * size.height).fill(255)
  for (const { left, right, top, bottom, gray = 0 } of bars) {
    for (let y = top; y < bottom; y++) {
      const row = 3 * y * size.width
      pixels.fill(gray, row + 3 * left, row + 3 * right)
    }
  }
  return { ...size, pixels }
}

/** Bars over the whole line with gaps, as letters have. */
function letters(top: number, bottom: number) {
  return Array.from({ length: 12 }, (_, at) => {
    const left = 20 + 30 * at
    return { left, right: left + 10, top, bottom }
  })
}

function line(text: string): ReadLine {
  return {
    text,
    confidence: 1,
    letters: [],
    marginPx: 10,
    box: { centerX: 200, centerY: 50, width: 400, height: 80, angle: 0 },
  }
}

function fitted(text: string, bars: Bar[], angle = 0) {
  const { box, ...rest } = line(text)
  const [first] = fitBoxes(drawn(bars), [{ ...rest, box: { ...box, angle } }])
  assert.ok(first)
  const { centerY, height, width } = first.box
  return { ...first, width, top: centerY - height / 2, bottom: centerY + height / 2 }
}

function near(actual: number | undefined, expected: number, tolerance = 1.5): void {
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) <= tolerance,
    `${actual} is not about ${expected}`,
  )
}

describe('the box of a line', () => {
  it('ends at the feet of fours, not at their bars, which are fuller', () => {
    const stem = { left: 205, right: 211, top: 34, bottom: 70 }
    const bar = { left: 185, right: 215, top: 58, bottom: 62 }
    const { fontPx, bottom } = fitted('4', [stem, bar])
    near(fontPx, 50, 2.5)
    near(bottom, 70 + 0.2 * 50, 2.5)
    const more = [48, 96, 144].flatMap((left) =>
      [stem, bar].map((part) => ({ ...part, left: part.left - left, right: part.right - left })),
    )
    near(fitted('4444', [stem, bar, ...more]).fontPx, 50, 2.5)
  })

  it('ends below the bar of a lone four or T, which fills its row', () => {
    const stem = { left: 205, right: 211, top: 34, bottom: 70 }
    const bars = {
      '4': { left: 0, right: 400, top: 58, bottom: 62 },
      T: { left: 0, right: 400, top: 34, bottom: 38 },
    }
    for (const [text, bar] of Object.entries(bars)) near(fitted(text, [stem, bar]).fontPx, 50, 2.5)
  })

  it('is that of the letters, not of a bullet that stands out more from the background', () => {
    const ground = { left: 0, right: 400, top: 0, bottom: 100, gray: 110 }
    const bullet = { left: 2, right: 14, top: 46, bottom: 58, gray: 255 }
    near(fitted('• MINIMUM', [ground, ...letters(34, 70), bullet]).fontPx, 50, 2.5)
  })

  it('is the cell of its characters, with the font size, whichever letters the line has', () => {
    // a font of 50 pixels with the baseline at 70
    const lines = [
      fitted('MINIMUM', letters(34, 70)),
      fitted('MÉNÀGE', [...letters(34, 70), { left: 50, right: 60, top: 24, bottom: 32 }]),
      fitted('mnemos', letters(43, 70)),
      fitted('Gypsy', [...letters(34, 70), { left: 50, right: 60, top: 70, bottom: 80 }]),
      fitted('same, or', [...letters(43, 70), { left: 50, right: 55, top: 70, bottom: 76 }]),
    ]
    for (const { fontPx, top, bottom } of lines) {
      near(fontPx, 50, 2.5)
      near(top, 70 - 0.8 * 50, 2.5)
      near(bottom, 70 + 0.2 * 50, 2.5)
    }
  })

  it('is the same whether a tail is seen or not, and with tails on capitals', () => {
    const tail = { left: 50, right: 53, top: 70, bottom: 81 }
    for (const bars of [letters(34, 70), [...letters(34, 70), tail]]) {
      near(fitted('one of the long lines', bars).fontPx, 50, 2.5)
      near(fitted('Java', bars).fontPx, 50, 2.5)
    }
  })

  it('is narrower by the margin that recognizers expect', () => {
    const { width, marginPx } = fitted('MINIMUM', letters(34, 70))
    assert.deepEqual([width, marginPx], [380, 0])
  })

  it('ends before the next line, which its margin shows', () => {
    const next = letters(86, 90)
    near(fitted('MINIMUM', [...letters(34, 70), ...next]).fontPx, 50)
  })

  it('is level if the letters are, although the detected rectangle is slightly oblique', () => {
    for (const angle of [0.02, 0.06]) {
      const { fontPx, box } = fitted('MINIMUM', letters(34, 70), angle)
      near(fontPx, 50)
      assert.equal(box.angle, 0)
    }
  })

  it('fits letters of a weak color beside a part of the next line in a strong one', () => {
    const weak = letters(34, 70).map((bar) => ({ ...bar, gray: 150 }))
    const next = { left: 150, right: 250, top: 82, bottom: 86 }
    near(fitted('MINIMUM', [...weak, next]).fontPx, 50)
  })

  it('ends before a line that is only just below', () => {
    near(fitted('MINIMUM', [...letters(34, 70), ...letters(76, 84)]).fontPx, 50)
  })

  it('has the tails of letters although the detected rectangle ends above them', () => {
    const { box, ...rest } = line('Gypsy')
    const bars = [...letters(34, 70), { left: 50, right: 60, top: 70, bottom: 80 }]
    const high = { ...box, centerY: 49, height: 68 }
    const [first] = fitBoxes(drawn(bars), [{ ...rest, box: high }])
    near(first?.fontPx, 50, 2)
  })

  it('does not reach to an underline or a border', () => {
    const underline = { left: 0, right: 400, top: 74, bottom: 77 }
    near(fitted('MINIMUM', [...letters(34, 70), underline]).fontPx, 50)
  })

  it('is as it was detected if there is nothing to measure', () => {
    const { fontPx, top, bottom } = fitted('MINIMUM', [])
    assert.deepEqual([fontPx, top, bottom], [undefined, 20, 80])
  })
})

it('keeps the places of letters when the margin is cut off a box', () => {
  const letter = { character: 'm', confidence: 1, position: 0.5 }
  const [first] = fitBoxes(drawn(letters(43, 70)), [
    { ...line('mmm'), letters: [{ ...letter, position: 10 / 400 }, letter] },
  ])
  assert.deepEqual(
    first?.letters.map(({ position }) => position),
    [0, 0.5],
  )

  it('is as high in Cyrillic and Greek, whose small letters with marks and stems are as high as capitals', () => {
    const bars = letters(34, 70)
    for (const text of ['сможет расти благодаря', 'свой фильм', 'καλό'])
      near(fitted(text, bars).fontPx, 50, 2.5)
  })

  it('is that of the letters of Thai, whatever marks they have', () => {
    const mark = (top: number, bottom: number) => [{ left: 50, right: 60, top, bottom }]
    const bars = letters(40, 60)
    for (const marks of [[], mark(30, 36), mark(64, 68), [...mark(24, 36), ...mark(64, 68)]])
      near(fitted('ปิ่นกี้', [...bars, ...marks]).fontPx, 36)
    near(
      fitted('ลาว', [...letters(40, 46), { left: 50, right: 52, top: 46, bottom: 60 }]).fontPx,
      36,
    )
  })

  it('is that of its own letters where the lines above and below reach into it', () => {
    const own = letters(40, 60)
    const high = [20, 110, 200].map((left) => ({ left, right: left + 10, top: 34, bottom: 60 }))
    const above = [60, 170].map((left) => ({ left, right: left + 10, top: 10, bottom: 26 }))
    near(fitted('hand made', [...own, ...high, ...above]).fontPx, 36, 3)
  })
})
