import {
  type Box,
  heightOf,
  overlapAcross,
  overlapDown,
  toShares,
  union,
} from '@rowdeck/core/deck-model/box'
import { CharFlag, type Page, type PageLink, type PageText } from '@rowdeck/core/deck-model/page'
import type { SlideLink } from '@rowdeck/core/deck-model/slide-reading'
import { pickText } from '../handouts/pick-text.ts'
import { linesOfPage } from '../lines/page-lines.ts'
import { linkText, linkTextMax, safeTarget } from './link-target.ts'

/** Letters under a link that are read: spaces between them are not kept. */
const lettersMax = 2 * linkTextMax

/** The links of a page with the text under them. A link that programs split at the ends of lines is one. */
export function linksOfPage(page: Page): SlideLink[] {
  const safe = page.links.flatMap(({ target, areas }) => {
    const checked = safeTarget(target)
    return checked === undefined ? [] : [{ target: checked, areas }]
  })
  return joined(safe).map(({ target, areas }) => {
    return {
      text: textUnder(page, { target, areas }),
      target,
      box: toShares(areas.reduce(union), page),
    }
  })
}

function joined(links: PageLink[]): PageLink[] {
  const whole: PageLink[] = []
  for (const link of links) {
    const last = whole.at(-1)
    if (last !== undefined && continuesLink(last, link)) {
      whole[whole.length - 1] = { ...last, areas: [...last.areas, ...link.areas] }
    } else {
      whole.push(link)
    }
  }
  return whole
}

function continuesLink(last: PageLink, link: PageLink): boolean {
  if (JSON.stringify(last.target) !== JSON.stringify(link.target)) return false
  const [before, after] = [last.areas.at(-1) as Box, link.areas[0] as Box]
  // parts of one link are at most their height apart, on one line or from line to line
  const reach = Math.min(heightOf(before), heightOf(after))
  if (overlapDown(before, after) > reach / 2) return overlapAcross(before, after) > -reach
  return after.top > before.top && overlapDown(before, after) > -reach
}

function textUnder(page: Page, { target, areas }: PageLink): string {
  const places = lettersIn(page.text, areas)
  if (places.length === 0) return ''
  const lines = linesOfPage({ ...page, text: pickText(page.text, places), bullets: [] })
  const texts = lines.map(({ text }) => text)
  const inOne = texts.join('')
  // an address that was wrapped has no spaces where its lines end
  const isAddress = 'url' in target && target.url.includes(inOne)
  return linkText(isAddress ? inOne : texts.join(' '))
}

/** The letters whose centers are in one of the boxes, with the spaces that the engine inferred behind them. */
function lettersIn({ length, boxes, flags }: PageText, areas: Box[]): number[] {
  const places: number[] = []
  let isIn = false
  for (let index = 0; index < length && places.length < lettersMax; index++) {
    if (((flags[index] as number) & CharFlag.generated) === 0) {
      const x = ((boxes[4 * index] as number) + (boxes[4 * index + 2] as number)) / 2
      const y = ((boxes[4 * index + 1] as number) + (boxes[4 * index + 3] as number)) / 2
      isIn = areas.some(
        ({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      )
    }
    if (isIn) places.push(index)
  }
  return places
}
