import { type Box, distanceTo, middleOf } from '@rowdeck/core/deck-model/box'
import type { SlideLink, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { type BoxShares, boxSharesOf, sharesOf } from './blocks.ts'

/** A link as callers get it. */
export interface Link {
  /** Unicode NFC, on one line; empty if it is on a picture or a drawing. */
  text: string
  /** The address; absent for a link to a slide. */
  url?: string
  /** The number of the slide that it leads to, from 1; absent for an address. */
  slide?: number
  box: BoxShares
}

/** The links of a slide, in the order of its blocks. Those to pages that are no slides are left out. */
export function linksOf(slide: SlideReading): Link[] {
  return orderedLinks(slide).flatMap(({ link: { text, target, slide: to, box } }): Link[] => {
    const shown = { box: sharesOf(box) }
    if ('url' in target) return [{ text, url: target.url, ...shown }]
    return to === undefined ? [] : [{ text, slide: to + 1, ...shown }]
  })
}

/** A link and the place, in the list of blocks, of the one that it is in or next to; -1 if there are no blocks. */
interface OrderedLink {
  link: SlideLink
  block: number
}

/** The links of a slide in reading order: by the blocks that they are in or nearest to, then from top to bottom. */
export function orderedLinks(slide: SlideReading): OrderedLink[] {
  const { links = [] } = slide
  if (links.length === 0) return []
  const boxes = slide.blocks.map(({ box, isOutside }) =>
    isOutside ? undefined : edgesOf(boxSharesOf(box, slide)),
  )
  return links
    .map((link) => ({ link, block: nearestTo(link.box, boxes) }))
    .sort((a, b) => a.block - b.block || compareLines(a.link.box, b.link.box))
}

function edgesOf([left, top, width, height]: BoxShares): Box {
  return { left, top, right: left + width, bottom: top + height }
}

function nearestTo(link: Box, boxes: (Box | undefined)[]): number {
  const middle = middleOf(link)
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY]
  boxes.forEach((box, at) => {
    if (box === undefined) return
    const distance = distanceTo(box, middle)
    if (distance < least) [nearest, least] = [at, distance]
  })
  return nearest
}

/** Links whose middles are beside each other are on one line. */
function compareLines(a: Box, b: Box): number {
  const { y } = middleOf(a)
  return y > b.top && y < b.bottom ? a.left - b.left : y - middleOf(b).y
}
