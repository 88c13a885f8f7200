import { union } from '@rowdeck/core/deck-model/box'
import { charBox, type PageText } from '@rowdeck/core/deck-model/page'
import { isDrawn } from './drawn.ts'
import type { Run } from './page-runs.ts'

/** The parts of a run between its cuts, from left to right; empty if it has none. */
export function partsOfRun(run: Run, text: PageText): Run[] {
  const ends = [...run.cuts, { index: run.to, length: run.text.length }]
  if (ends.length === 1) return []
  return ends.map(({ index: to, length }, part) => {
    const { index: from, length: start } = ends[part - 1] ?? { index: run.from, length: 0 }
    return partOfRun(run, text, { from, to, words: run.text.slice(start, length).trim() })
  })
}

/** The characters of a run from one index to another, which read as `words`. */
export function partOfRun(
  run: Run,
  text: PageText,
  { from, to, words }: { from: number; to: number; words: string },
): Run {
  let box = charBox(text, from)
  let size = 0
  for (let index = from; index < to; index++) {
    if (!isDrawn(text, index)) continue
    box = union(box, charBox(text, index))
    size = Math.max(size, text.sizes[index] as number)
  }
  return { ...run, text: words, box, size, from, to, start: box.left, end: box.right, cuts: [] }
}
