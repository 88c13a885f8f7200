import type { TextCall } from '@rowdeck/core/deck-model/deck-reader'
import type { Page } from '@rowdeck/core/deck-model/page'
import { boundTableCells, PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { countTableCells } from '@rowdeck/core/deck-model/whole-tables'
import { comparisonsMax, withinComparisons } from '../near/comparisons.ts'
import { readPage } from '../slides/read-page.ts'
import { readSheet } from '../slides/read-sheet.ts'

/**
 * Lays out the text of a page as one slide, or as those that it is printed with. Where shapes make this take too long, as
 * on maps, or make tables of too many cells, it is laid out without them. Throws PageTooDense if the text alone is too much.
 */
export function layOutPage(
  page: Page,
  index: number,
  { layout, words, relations }: Pick<TextCall, 'layout' | 'words' | 'relations'> = {},
): SlideReading[] {
  const readings = (shown: Page) => {
    const slides = withinComparisons(comparisonsMax, () =>
      layout === undefined
        ? [readPage(shown, index, { words, relations })]
        : readSheet(shown, index, { layout, words }),
    )
    for (const slide of slides) boundTableCells(countTableCells(slide))
    return slides
  }
  try {
    return readings(page)
  } catch (error) {
    if (!(error instanceof PageTooDense)) throw error
    return readings({ ...page, frames: [], rules: [], bullets: [], arrows: [], blockArrows: [] })
  }
}
