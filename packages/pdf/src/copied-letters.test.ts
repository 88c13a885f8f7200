import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { isCopy } from './copied-letters.ts'

/** A row of pixels of these levels of gray. */
function row(levels: number[]): Picture {
  const pixels = Uint8Array.from(levels.flatMap((level) => [level, level, level]))
  return { pixels, width: levels.length, height: 1 }
}

const repeated = (level: number, count: number) => Array<number>(count).fill(level)
const bare = row(repeated(255, 10))
const whole = { left: 0, top: 0, right: 10, bottom: 1 }

/** Whether these levels show five letters of this level again that are on the left, and on the right their white ground. */
function isCopyOf(level: number, shown: number[]): boolean {
  const uncovered = row([...repeated(level, 5), ...repeated(255, 5)])
  return isCopy(row(shown), { uncovered, bare }, { part: whole, reach: 0 })
}

describe('letters under a picture', () => {
  it('are shown again if 60 % of them and of their ground look alike', () => {
    const withLetters = (count: number) => [...repeated(0, count), ...repeated(255, 10 - count)]
    assert.deepEqual([isCopyOf(0, withLetters(3)), isCopyOf(0, withLetters(2))], [true, false])
    assert.deepEqual([isCopyOf(0, withLetters(7)), isCopyOf(0, withLetters(8))], [true, false])
  })

  it('are shown again in paler colors if 75 % of them and 90 % of their ground are nearer to their own', () => {
    // 30 pixels of letters and 10 of their ground
    const part = { left: 0, top: 0, right: 40, bottom: 1 }
    const uncovered = row([...repeated(0, 30), ...repeated(255, 10)])
    const isPaler = (dark: number, light: number) => {
      const ofLetters = [...repeated(150, dark), ...repeated(230, 30 - dark)]
      const ofGround = [...repeated(230, light), ...repeated(150, 10 - light)]
      const shown = row([...ofLetters, ...ofGround])
      return isCopy(shown, { uncovered, bare: row(repeated(255, 40)) }, { part, reach: 0 })
    }
    assert.deepEqual([isPaler(23, 9), isPaler(22, 9), isPaler(23, 8)], [true, false, false])
  })

  it('are not shown by a plain cover, nor by one whose colors cannot be told apart', () => {
    const paler = (levels: number) => [...repeated(200 - levels, 5), ...repeated(200, 5)]
    assert.deepEqual(
      [0, 12, 13].map((levels) => isCopyOf(0, paler(levels))),
      [false, false, true],
    )
  })

  it('are darker or lighter than their ground by more than 64 levels, or there are none', () => {
    assert.deepEqual(
      [190, 191].map((level) => isCopyOf(level, repeated(255, 10))),
      [false, true],
    )
  })

  it('are found as far from their place as asked, in both directions, within the picture', () => {
    const width = 20
    const columns = [5, 6, 9, 12, 13]
    const picture = (by: number, down: number) => {
      const pixels = new Uint8Array(width * 9 * 3).fill(255)
      for (const column of columns) {
        const at = ((4 + down) * width + column + by) * 3
        pixels.fill(99, at, at + 3)
      }
      return { pixels, width, height: 9 }
    }
    const empty = { pixels: new Uint8Array(width * 9 * 3).fill(255), width, height: 9 }
    const part = { left: 4, top: 4, right: 15, bottom: 5 }
    const isFound = (by: number, down: number, reach: number) =>
      isCopy(picture(by, down), { uncovered: picture(0, 0), bare: empty }, { part, reach })
    assert.deepEqual([isFound(2, -2, 2), isFound(-2, 2, 2)], [true, true])
    assert.deepEqual([isFound(3, 0, 2), isFound(0, -3, 2)], [false, false])
    // the first row of the picture is four above the part
    assert.equal(isFound(0, -4, 4), true)
    assert.equal(isFound(0, 0, 9), true)
  })
})
