import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { areSame, isCopy, isPlain } from './compare-pixels.ts'

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

describe('a picture of letters under a cover', () => {
  const letters = row([...repeated(0, 5), ...repeated(255, 5)])
  const bare = row(repeated(255, 10))

  /** Whether a picture is a copy of the letters that looks like so many of their pixels and of those of their ground. */
  function isCopyOf({ like, ground }: { like: number; ground: number }): boolean {
    const levels = [
      ...[...repeated(0, like), ...repeated(255, 5 - like)],
      ...[...repeated(255, ground), ...repeated(0, 5 - ground)],
    ]
    return isCopy(row(levels), { uncovered: letters, bare }, pixelsOf(letters))
  }

  it('is a copy if 60 % of the letters and of their ground look alike', () => {
    assert.deepEqual(
      [isCopyOf({ like: 3, ground: 5 }), isCopyOf({ like: 2, ground: 5 })],
      [true, false],
    )
    assert.deepEqual(
      [isCopyOf({ like: 5, ground: 3 }), isCopyOf({ like: 5, ground: 2 })],
      [true, false],
    )
  })

  it('looks alike with differences of up to 64 levels, and letters are darker or lighter than their ground by more', () => {
    const blurred = (level: number) => row([...repeated(level, 5), ...repeated(255, 5)])
    const copies = [64, 65].map((level) =>
      isCopy(blurred(level), { uncovered: letters, bare }, pixelsOf(letters)),
    )
    assert.deepEqual(copies, [true, false])
    const faint = [190, 191].map((level) => {
      const uncovered = blurred(level)
      // in the places of the letters it is like the ground
      return isCopy(bare, { uncovered, bare }, pixelsOf(uncovered))
    })
    assert.deepEqual(faint, [false, true])
  })
})
