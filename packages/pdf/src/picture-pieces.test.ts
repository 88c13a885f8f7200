import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import fc from 'fast-check'
import { wholePictures } from './picture-pieces.ts'

const page = { width: 960, height: 540 }
const whole: Box = { left: 60, top: 110, right: 900, bottom: 470 }

/** A box cut into so many columns and rows, each piece smaller or larger by `gap` points. */
function pieces({ columns, rows, gap = 0 }: { columns: number; rows: number; gap?: number }) {
  const [width, height] = [(whole.right - whole.left) / columns, (whole.bottom - whole.top) / rows]
  return Array.from({ length: columns * rows }, (_, at): { box: Box } => {
    const left = whole.left + (at % columns) * width
    const top = whole.top + Math.floor(at / columns) * height
    return { box: { left, top, right: left + width - gap, bottom: top + height - gap } }
  })
}

function piecesPerPicture(pictures: { box: Box }[]): number[] {
  return wholePictures(pictures, page).map((one) => one.pieces.length)
}

describe('Pictures that meet along a whole edge are one picture:', () => {
  const cuts = [
    ['strips', { columns: 1, rows: 24 }],
    ['upright strips', { columns: 30, rows: 1 }],
    ['tiles', { columns: 3, rows: 5 }],
    ['strips with gaps of a point', { columns: 1, rows: 12, gap: 1 }],
    ['tiles that overlap by a point', { columns: 2, rows: 2, gap: -1 }],
  ] as const
  for (const [name, cut] of cuts) {
    it(name, () => {
      assert.deepEqual(piecesPerPicture(pieces(cut)), [cut.columns * cut.rows])
    })
  }

  it('the runs of a line of text, each as wide as its letters', () => {
    const runs = [60, 155.6, 168.9, 433.5]
    const line = runs.slice(1).map((right, at) => ({
      box: { left: runs[at] as number, top: 58.4, right, bottom: 110.4 },
    }))
    assert.deepEqual(wholePictures(line, page)[0]?.box, {
      ...{ left: 60, top: 58.4, right: 433.5, bottom: 110.4 },
    })
  })
})

describe('Pictures are apart', () => {
  it('with a gap between them', () => {
    assert.deepEqual(piecesPerPicture(pieces({ columns: 2, rows: 1, gap: 5 })), [1, 1])
  })

  it('if one lies on the other, as a logo on a background', () => {
    const logo = { box: { left: 60, top: 20, right: 120, bottom: 50 } }
    const background = { box: { left: 0, top: 0, right: 960, bottom: 540 } }
    assert.deepEqual(piecesPerPicture([background, logo]), [1, 1])
  })

  it('if they meet along a part of an edge, as photos of two sizes do', () => {
    const photo = { box: { left: 0, top: 0, right: 480, bottom: 540 } }
    const smaller = { box: { left: 480, top: 100, right: 960, bottom: 300 } }
    assert.deepEqual(piecesPerPicture([photo, smaller]), [1, 1])
  })

  it('if nothing of them is visible', () => {
    const nothing = { box: { left: 0, top: 0, right: 0, bottom: 0 } }
    assert.deepEqual(piecesPerPicture([nothing, nothing]), [1, 1])
  })
})

it('Every picture is a piece of exactly one, whatever their boxes are, and the order in which they are drawn does not matter.', () => {
  const edge = fc.integer({ min: 0, max: 4 })
  const box = fc.record({ left: edge, top: edge, right: edge, bottom: edge })
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.integer(), (boxes, seed) => {
      const pictures = boxes.map((one) => ({ box: one }))
      const unit = { width: 1000, height: 1000 }
      const found = wholePictures(pictures, unit).map((one) => one.pieces)
      assert.deepEqual(new Set(found.flat()), new Set(pictures))
      assert.equal(found.flat().length, pictures.length)
      const turned = pictures.toSorted((a, b) => (a.box.left - b.box.left) * (seed % 2 || 1))
      assert.deepEqual(
        groupsOf(wholePictures(turned, unit).map((one) => one.pieces)),
        groupsOf(found),
      )
    }),
  )
})

it('Fifty thousand pictures in two places are joined.', () => {
  const same = Array.from({ length: 25_000 }, () => ({ box: whole }))
  const below = { left: whole.left, top: whole.bottom, right: whole.right, bottom: 530 }
  const pictures = [...same, ...same.map(() => ({ box: below }))]
  assert.deepEqual(piecesPerPicture(pictures), [50_000])
})

/** The groups as sets, in an order of their own. */
function groupsOf(groups: { box: Box }[][]): Set<{ box: Box }>[] {
  const keyOf = (group: { box: Box }[]) =>
    group
      .map(({ box }) => JSON.stringify(box))
      .sort()
      .join()
  return groups.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map((group) => new Set(group))
}
