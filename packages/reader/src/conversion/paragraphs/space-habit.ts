import type { Block } from '../lines/block.ts'

/**
 * How a file uses spaces at the ends of lines: programs draw the space at which they wrapped a line and none at the end of
 * a paragraph; some draw none at all, and some one behind every paragraph.
 */
export interface SpaceHabit {
  /** Shares of the lines inside blocks, and of the last lines of blocks, that end in a space; NaN if it is known of none. */
  inner: number
  last: number
  /** Whether the program that wrote the file is known to draw spaces where it wraps; undefined if unknown. */
  isDrawn: boolean | undefined
}

export function spaceHabitOf(blocks: Block[], isDrawn: boolean | undefined): SpaceHabit {
  const counts = { inner: 0, innerSpaced: 0, last: 0, lastSpaced: 0 }
  for (const { lines, rows } of blocks) {
    if (rows !== undefined) continue
    lines.forEach(({ endsInSpace }, at) => {
      if (endsInSpace === undefined) return
      if (at < lines.length - 1) {
        counts.inner++
        counts.innerSpaced += Number(endsInSpace)
      } else {
        counts.last++
        counts.lastSpaced += Number(endsInSpace)
      }
    })
  }
  return {
    inner: counts.innerSpaced / counts.inner,
    last: counts.lastSpaced / counts.last,
    isDrawn,
  }
}
