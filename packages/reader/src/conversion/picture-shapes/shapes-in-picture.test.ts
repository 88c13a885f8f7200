import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { shapesInPicture } from './shapes-in-picture.ts'

/** White, with boxes of these brightnesses on it. */
function picture(
  boxes: [brightness: number, box: Box][],
  { width, height } = { width: 800, height: 450 },
): Picture {
  const pixels = new Uint8Array(width * height * 3).fill(255)
  for (const [brightness, { left, top, right, bottom }] of boxes) {
    for (let y = top; y < bottom; y++) {
      pixels.fill(brightness, 3 * (y * width + left), 3 * (y * width + right))
    }
  }
  return { width, height, pixels }
}

function box(...[left, top, right, bottom]: [number, number, number, number]): Box {
  return { left, top, right, bottom }
}

describe('the shapes in a picture', () => {
  it('are its rules, dark on light or light on dark, level or upright', () => {
    const rules = [box(100, 100, 500, 102), box(100, 100, 101, 300)]
    const dark = picture(rules.map((rule) => [0, rule]))
    assert.deepEqual(shapesInPicture(dark, []).rules, rules)
    const light = picture([
      [40, box(50, 50, 700, 400)],
      ...rules.map((rule): [number, Box] => [255, rule]),
    ])
    assert.deepEqual(shapesInPicture(light, []).rules, rules)
  })

  it('are rules that others cross, as one', () => {
    const { rules } = shapesInPicture(
      picture([
        [0, box(100, 100, 500, 102)],
        [120, box(300, 60, 302, 160)],
      ]),
      [],
    )
    assert.deepEqual(rules.toSorted((a, b) => a.top - b.top)[1], box(100, 100, 500, 102))
  })

  it('are both lines of a double rule, however near', () => {
    const lines = [box(100, 100, 500, 101), box(100, 102, 500, 103)]
    const { rules } = shapesInPicture(picture(lines.map((line) => [90, line])), [])
    assert.deepEqual(rules, lines)
  })

  it('are dotted and dashed rules, but not rows of dots in a text', () => {
    const dots = (count: number, top: number) =>
      Array.from({ length: count }, (_, at) => box(100 + 5 * at, top, 102 + 5 * at, top + 2))
    const dashes = Array.from({ length: 34 }, (_, at) =>
      box(100 + 12 * at, 200, 108 + 12 * at, 202),
    )
    const drawn = [...dots(80, 100), ...dashes, ...dots(10, 300)]
    const { rules } = shapesInPicture(picture(drawn.map((part) => [90, part])), [])
    assert.deepEqual(rules, [box(100, 100, 497, 102), box(100, 200, 504, 202)])
  })

  it('are areas of one color, however light, with text on them', () => {
    const text = box(120, 110, 180, 125)
    const { frames, rules } = shapesInPicture(
      picture([
        [246, box(100, 100, 400, 140)],
        ...[0, 1, 2, 3].map((letter): [number, Box] => [
          0,
          box(120 + 16 * letter, 110, 128 + 16 * letter, 125),
        ]),
      ]),
      [text],
    )
    assert.deepEqual([frames, rules], [[box(100, 100, 400, 140)], []])
  })

  it('are the cells between rules', () => {
    const { frames } = shapesInPicture(
      picture([
        [0, box(100, 100, 500, 200)],
        [255, box(102, 102, 300, 198)],
        [255, box(302, 102, 498, 198)],
      ]),
      [],
    )
    assert.ok(frames.some(({ left, right }) => left === 102 && right === 300))
    assert.ok(frames.some(({ left, right }) => left === 302 && right === 498))
  })

  it('are in pixels of the picture, however large it is', () => {
    const { rules } = shapesInPicture(
      picture([[0, box(400, 400, 2000, 404)]], { width: 3200, height: 1800 }),
      [],
    )
    assert.deepEqual(rules, [box(400, 400, 2000, 404)])
  })

  it('are no strokes of letters, and no lines between dense text', () => {
    const letters = [0, 1, 2].flatMap((row) =>
      Array.from({ length: 30 }, (_, letter): [number, Box] => [
        0,
        box(100 + 14 * letter, 100 + 20 * row, 108 + 14 * letter, 117 + 20 * row),
      ]),
    )
    const underTitle: [number, Box] = [0, box(100, 40, 130, 46)]
    const texts = [0, 1, 2].map((row) => box(98, 98 + 20 * row, 520, 119 + 20 * row))
    const shapes = shapesInPicture(picture([...letters, underTitle]), [
      ...texts,
      box(95, 30, 400, 90),
    ])
    assert.deepEqual(shapes, { frames: [], rules: [] })
  })

  it('are rules as far as they can be seen, not on into a background of their color', () => {
    const { rules } = shapesInPicture(
      picture([
        [60, box(20, 50, 90, 400)],
        [120, box(100, 100, 500, 140)],
        [180, box(100, 142, 500, 180)],
        [60, box(510, 50, 600, 400)],
      ]),
      [],
    )
    assert.deepEqual(
      rules.filter(({ top }) => top === 140),
      [box(100, 140, 500, 142)],
    )
  })

  it('are no strips of background between a border and a dense text that reaches up to them', () => {
    const letters = Array.from({ length: 40 }, (_, at): [number, Box] => [
      100,
      box(104 + 8 * at, 107, 111 + 8 * at, 122),
    ])
    const cell: [number, Box][] = [
      [0, box(95, 100, 435, 102)],
      [230, box(95, 102, 435, 122)],
    ]
    const { rules } = shapesInPicture(picture([...cell, ...letters]), [box(102, 102, 426, 121)])
    assert.deepEqual(rules, [box(95, 100, 435, 102)])
  })

  it('are no gaps between the letters of a text and a border above it', () => {
    const text = box(115, 100, 320, 125)
    const stems = [120, 200, 280].map((left): [number, Box] => [0, box(left, 100, left + 6, 122)])
    const words = [126, 206].map((left): [number, Box] => [0, box(left, 107, left + 74, 122)])
    const border: [number, Box] = [0, box(60, 98, 600, 101)]
    const { frames, rules } = shapesInPicture(picture([border, ...stems, ...words]), [text])
    assert.deepEqual([frames, rules], [[], [box(60, 98, 600, 101)]])
  })

  it('are none in noise', () => {
    const noisy = picture([])
    let random = 1
    for (let at = 0; at < noisy.pixels.length; at++) {
      random = (random * 16_807) % 2_147_483_647
      noisy.pixels[at] = random & 255
    }
    assert.deepEqual(shapesInPicture(noisy, []), { frames: [], rules: [] })
  })
})
