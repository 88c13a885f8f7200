import type { Box } from '@rowdeck/core/deck-model/box'
import type { Arrow, Frame } from '@rowdeck/core/deck-model/page'
import { findTitle } from '../blocks/find-title.ts'
import { joinBlocks } from '../blocks/join-blocks.ts'
import { joinMarks } from '../blocks/join-marks.ts'
import { joinNumbers } from '../blocks/join-numbers.ts'
import { joinQuotes } from '../blocks/join-quotes.ts'
import { joinTails } from '../blocks/join-tails.ts'
import { splitHeads } from '../blocks/split-head.ts'
import { verticalTexts } from '../blocks/vertical-text.ts'
import type { Block } from '../lines/block.ts'
import { joinJustifiedWords } from '../lines/justified-lines.ts'
import type { Line } from '../lines/line.ts'
import { joinListingGaps } from '../lines/listing-gaps.ts'
import { areMostlyRightToLeft } from '../lines/right-to-left.ts'
import { numberedListings } from '../paragraphs/numbered-listings.ts'
import { findTables } from '../tables/find-tables.ts'
import { mirrorArrow, mirrorBox, mirrorLine } from './mirror.ts'
import { type BlockView, blockViews } from './paragraph-reader.ts'
import { withTables } from './table-blocks.ts'

/** The content of a slide before layout. */
export interface SlideContent {
  width: number
  height: number
  lines: Line[]
  /** Shapes that may contain text; empty if unknown. */
  frames: Frame[]
  /** Rules that separate texts; empty if unknown. */
  rules: Box[]
  /** Arrows between shapes; absent if unknown. */
  arrows?: Arrow[]
  /** Pictures beside the texts; absent if unknown. */
  pictures?: Box[]
  /** Whether the file is known to draw the space at which a line was wrapped. */
  keepsWrapSpaces?: boolean
}

/** The blocks of a slide, in the order in which they are drawn. */
export interface FoundBlocks {
  /** The content as it was looked at, in a mirror if `isMirrored`; the blocks are in the same view. */
  view: SlideContent
  isMirrored: boolean
  blocks: Block[]
  /** Place of the title in `blocks`; -1 if there is none. */
  title: number
  viewOf: (block: Block) => BlockView
}

/**
 * Finds the blocks of a slide. One in a script that is written from right to left is looked at as a mirror shows
 * it: its columns, cells, bullets and lines begin on the other side.
 */
export function findBlocks(content: SlideContent): FoundBlocks {
  const isMirrored = areMostlyRightToLeft(content.lines)
  const view = isMirrored ? mirrored(content) : content
  const { width, height, lines, frames, rules, keepsWrapSpaces } = view
  const vertical = verticalTexts(lines)
  const rightToLeft = isMirrored
  const numbered = numberedListings(vertical.rest)
  const { tables, axes, rest } = findTables(joinJustifiedWords(numbered.rest), {
    ...{ width, height, frames, rules, rightToLeft },
  })
  const whole = joinQuotes(joinListingGaps(rest))
  const joined = joinBlocks(joinNumbers(joinTails(joinMarks(whole), frames), frames), frames)
  const texts = withTables(splitHeads(joined, height), tables, { frames, rightToLeft })
  const found = [...texts, ...axes, ...numbered.listings, ...vertical.texts]
  const blocks = found.sort((a, b) => a.order - b.order)
  const viewOf = blockViews(blocks, { lines, width, height, keepsWrapSpaces, isMirrored })
  return { view, isMirrored, blocks, title: findTitle(blocks, height), viewOf }
}

function mirrored(content: SlideContent): SlideContent {
  const { width, arrows = [], pictures = [] } = content
  return {
    ...content,
    lines: content.lines.map((line) => mirrorLine(line, width)),
    frames: content.frames.map((frame) => mirrorBox(frame, width)),
    rules: content.rules.map((rule) => mirrorBox(rule, width)),
    arrows: arrows.map((arrow) => mirrorArrow(arrow, width)),
    pictures: pictures.map((picture) => mirrorBox(picture, width)),
  }
}
