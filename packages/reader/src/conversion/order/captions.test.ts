import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import { readingOrder } from './reading-order.ts'

const boxAt = (left: number, top: number, [width, height = 14]: number[]): Box => ({
  ...{ left, top, right: left + (width ?? 0), bottom: top + height },
})

function read(texts: [text: string, box: Box][], pictures: Box[]) {
  const blocks = texts.map(([text, box]) => blockOf([{ ...plainLine(text, box), size: 14 }]))
  const slide = { area: 960 * 540, frames: [], rules: [], pictures }
  return readingOrder(blocks, slide).map(({ lines: [line] }) => line?.text)
}

const below = ['Left', 'Middle', 'Right', 'Lower left', 'Lower middle', 'Lower right']
const placeOf = (at: number) => ({ left: 60 + 290 * (at % 3), top: 100 + 200 * Math.floor(at / 3) })

describe('texts right below pictures', () => {
  const pictures = below.map((_, at) => boxAt(placeOf(at).left, placeOf(at).top, [250, 130]))
  const captions = below.map((text, at): [string, Box] => {
    const { left, top } = placeOf(at)
    return [text, boxAt(left + 80, top + 134, [90])]
  })
  const note: [string, Box] = ['Photographs: archive', boxAt(60, 505, [160])]

  it('are read where the pictures are, row by row', () => {
    assert.deepEqual(read([...captions, note], pictures), [...below, note[0]])
  })

  it('are texts like others if the pictures are icons, or have texts on them', () => {
    const icons = pictures.map((box) => ({ ...box, top: box.bottom - 40, right: box.left + 40 }))
    assert.deepEqual(read(captions, icons), read(captions, []))
    const labels = pictures.map((box, at): [string, Box] => [
      `Label ${at}`,
      boxAt(box.left, box.top + 20, [60]),
    ])
    assert.deepEqual(read([...captions, ...labels], pictures), read([...captions, ...labels], []))
  })
})
