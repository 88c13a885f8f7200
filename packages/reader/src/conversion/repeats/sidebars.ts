import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { areMost } from '../likeness.ts'
import { sideBand } from '../slide-bands.ts'
import { countRepeats, type NumberedSlides } from './count-repeats.ts'
import { isInBand, mostOf } from './text-at-place.ts'

/**
 * Returns what finds the blocks of a slide's sidebars, from the top: at an edge of the slide, and of lines that most slides have
 * at that edge, wherever the entries of the current section have moved them; and what stands between such blocks.
 */
export function sidebarFinder(deck: NumberedSlides): (reading: SlideReading) => SlideBlock[] {
  const timesOf = countRepeats(deck, (reading) =>
    reading.blocks.flatMap((block) => keysOf(block, reading)),
  )
  const isRepeated = (key: string) => timesOf(key) >= mostOf(deck.count)
  return (reading) =>
    [...Map.groupBy(reading.blocks, (block) => sideOf(block, reading))]
      .filter(([side]) => side !== undefined)
      .flatMap(([, blocks]) => {
        const known = blocks.filter((block) => {
          const keys = keysOf(block, reading)
          return keys.length > 0 && areMost(keys.filter(isRepeated).length, keys.length)
        })
        const inner = known.filter((block) => !isInBand(block, reading))
        // one text between headers and footers does not make these a sidebar
        const own = inner.flatMap(({ lines }) => lines).length > 1 ? known : inner
        const top = Math.min(...own.map(({ box }) => box.top))
        const bottom = Math.max(...own.map(({ box }) => box.bottom))
        return blocks
          .filter(({ box }) => box.top >= top && box.bottom <= bottom)
          .sort((one, other) => one.box.top - other.box.top)
      })
}

function keysOf(block: SlideBlock, reading: SlideReading): string[] {
  const side = sideOf(block, reading)
  if (side === undefined) return []
  // a text with a number is more likely to be what the slide is about
  return block.lines.filter((line) => !/\p{N}/u.test(line)).map((line) => `${side} ${line}`)
}

/** The edge of the slide that a block is at; undefined for a title, and for what is elsewhere. */
function sideOf({ box, role }: SlideBlock, { width }: SlideReading): 'left' | 'right' | undefined {
  if (role === 'title') return undefined
  if (box.right <= sideBand * width) return 'left'
  return box.left >= (1 - sideBand) * width ? 'right' : undefined
}
