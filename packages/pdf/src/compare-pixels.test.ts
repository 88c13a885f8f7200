import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { areSame, isPlain } from './compare-pixels.ts'

/** A row of pixels of these levels of gray. */
function row(levels: number[]): Picture {
  const pixels = Uint8Array.from(levels.flatMap((level) => [level, level, level]))
  return { pixels, width: levels.length, height: 1 }
}

const pixelsOf = ({ width }: Picture) => ({ left: 0, top: 0, right: width, bottom: 1 })
const repeated = (level: number, count: number) => Array<number>(count).fill(level)

describe('a part of a picture', () => {
  it('looks the same with differences of up to 6 levels, and larger ones in two of a thousand pixels', () => {
    const white = row(repeated(255, 1000))
    const withDark = (level: number, count: number) =>
      areSame(
        white,
        row([...repeated(level, count), ...repeated(255, 1000 - count)]),
        pixelsOf(white),
      )
    assert.deepEqual([withDark(249, 1000), withDark(248, 1000)], [true, false])
    assert.deepEqual([withDark(0, 2), withDark(0, 3)], [true, false])
  })

  it('is compared without what is around it', () => {
    const part = { left: 1, top: 0, right: 3, bottom: 1 }
    assert.equal(areSame(row([0, 9, 9, 0]), row([99, 9, 9, 99]), part), true)
    assert.equal(areSame(row([0, 9, 9, 0]), row([0, 99, 9, 0]), part), false)
    assert.equal(areSame(row([0, 9, 9, 0]), row([0, 9, 99, 0]), part), false)
  })

  it('is plain with differences of up to 6 levels, in any color', () => {
    const whole = pixelsOf(row(repeated(0, 3)))
    assert.deepEqual(
      [isPlain(row([90, 96, 84]), whole), isPlain(row([90, 97, 84]), whole)],
      [true, false],
    )
    for (const color of [0, 1, 2]) {
      const picture = row([90, 90, 90])
      picture.pixels[6 + color] = 83
      assert.equal(isPlain(picture, whole), false)
    }
  })
})
