import { isSure } from '../likeness.ts'
import { type Pass, readingsMax } from '../pass.ts'
import type { ReadLine } from '../reading.ts'
import { boundingBox } from '../rotated-box.ts'
import { loneInk } from './lone-ink.ts'
import type { Redetection } from './redetect-large-regions.ts'

/** What is believed: a ring reads as a zero. */
const believed = /^[1-9]\d{0,2}$/u

/** Reads ink that stands alone and is as large as a number of a slide, and adds what is surely a number. */
export function findLoneNumbers({ read }: Pick<Redetection, 'read'>): Pass<ReadLine>['run'] {
  return async (picture, lines) => {
    const boxes = loneInk(
      picture,
      lines.map(({ box }) => boundingBox(box)),
    ).slice(0, readingsMax)
    if (boxes.length === 0) return lines
    const found = await read(picture, boxes)
    const numbers = found.filter((line) => isSure(line) && believed.test(line.text))
    return numbers.length === 0 ? lines : [...lines, ...numbers]
  }
}
