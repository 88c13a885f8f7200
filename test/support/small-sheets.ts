import type { Box } from '../../packages/core/src/deck-model/box.ts'
import type { Page } from '../../packages/core/src/deck-model/page.ts'
import { box, type SmallText, smallPage } from './small-page.ts'

/** Where the slides of a sheet stand, for tests: on paper of 600 by 800 points, by rows. */
export const places: Record<2 | 3 | 4 | 6 | 9, Box[]> = {
  2: grid({ columns: 1, rows: 2, width: 400, left: 100 }),
  3: grid({ columns: 1, rows: 3, width: 240, left: 40 }),
  4: grid({ columns: 2, rows: 2, width: 240, left: 40 }),
  6: grid({ columns: 2, rows: 3, width: 240, left: 40 }),
  9: grid({ columns: 3, rows: 3, width: 170, left: 25 }),
}

/** A sheet of paper with slides on it, drawn one after the other, and its number at the bottom. */
export function smallSheet(
  slides: (string | undefined)[],
  slots: Box[],
  more: { number?: number; texts?: SmallText[]; page?: Partial<Page> } = {},
): Page {
  const texts: SmallText[] = []
  slides.forEach((words, at) => {
    const slot = slots[at]
    if (words === undefined || slot === undefined) return
    texts.push({ text: words, left: slot.left + 10, top: slot.top + 10, size: 12 })
  })
  if (more.number !== undefined) texts.push({ text: `${more.number}`, left: 560, top: 770 })
  return smallPage([...texts, ...(more.texts ?? [])], {
    width: 600,
    height: 800,
    frames: slots.slice(0, slides.length),
    ...more.page,
  })
}

function grid(of: { columns: number; rows: number; width: number; left: number }): Box[] {
  const height = of.width * 0.75
  const down = 760 / of.rows
  const across = 560 / of.columns
  return Array.from({ length: of.columns * of.rows }, (_, at) => {
    const left = of.left + across * (at % of.columns)
    const top = 30 + down * Math.floor(at / of.columns)
    return box(left, top, left + of.width, Math.min(top + height, top + down - 10))
  })
}
