import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'

/**
 * Bounds what the layout of one page compares: lines with lines, lines with shapes. The pages of 194 decks need up to
 * 90,000 comparisons; so many take about half a second.
 */
export const comparisonsMax = 10_000_000

/** More texts of a page are not each compared with all others. */
export const pairedMax = 1_000

/** More lines are no chart and no part of one table. */
export const tableLinesMax = 2_000

/** More shapes on a page are a drawing or a photograph, which hold no tables and no text. Decks have up to hundreds. */
export const shapesMax = 1_500

/** More items are no drawing of cards, rows, columns or steps, whose items are compared with each other. */
export const drawingItemsMax = 60

/** Boxes that contain or cover so many blocks, on average over the blocks, are no panels. */
export const nestingMax = 64

/** Left for the page that is being laid out. Layout is synchronous, so there is one at a time. */
let left = Number.POSITIVE_INFINITY

/** Returns what `work` returns; it throws PageTooDense if it takes more than so many comparisons. */
export function withinComparisons<T>(most: number, work: () => T): T {
  const outer = left
  left = most
  try {
    return work()
  } finally {
    left = outer
  }
}

/**
 * Counts comparisons that are about to be made. Every loop over all lines or shapes of a page inside another such loop
 * calls it, unless a constant bounds one of them. Throws PageTooDense.
 */
export function compare(count = 1): void {
  left -= count
  if (left < 0) throw new PageTooDense('is too dense to be laid out')
}

/** Returns how many comparisons `work` makes, without a bound. */
export function countComparisons(work: () => unknown): number {
  const outer = left
  left = Number.MAX_SAFE_INTEGER
  try {
    work()
    return Number.MAX_SAFE_INTEGER - left
  } finally {
    left = outer
  }
}
