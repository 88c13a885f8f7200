import { areaOf, isOverlapping } from '@rowdeck/core/deck-model/box'
import { isCoveredWhole } from './covered-whole.ts'
import { hiddenTogether, type Near } from './hidden-together.ts'
import type { PaintedArea, Rgb } from './painted-area.ts'
import type { PaintedObjects, PaintedText } from './painted-objects.ts'
import { sharesOfStrips } from './strips.ts'
import {
  coverMin,
  isNear,
  leastShareOf,
  mostShareOf,
  type Suspect,
  shareOf,
  traceless,
} from './suspect.ts'

/** All of a text, apart from rounding. */
const allMin = 0.999
/** Bounds the comparisons of texts and areas on one page; texts beyond are looked at in a rendering. */
const comparisonsMax = 2_000_000
/** Bounds the comparisons of covered texts with others; beyond, what a rendering shows covered is not read. */
const coveredComparisonsMax = 10_000_000
/** The color of paper. */
const white: Rgb = [255, 255, 255]

/**
 * Finds the texts that may not be seen, by geometry: those that leave no paint, have about the color of the ground they are on,
 * are covered by what is painted later, or are painted so that only a rendering tells. Text on a ground of several colors, or of an
 * unknown one, is no suspect.
 */
export function suspectTexts(painted: PaintedObjects): Suspect[] {
  const { texts, areas, strips: allStrips, hasTextClips } = painted
  const suspects: Suspect[] = []
  const shares = sharesOfStrips(painted)
  let comparisons = 0
  const nearIn = (all: PaintedArea[], { box }: PaintedText) => {
    comparisons += all.length
    return comparisons > comparisonsMax
      ? undefined
      : all.filter((area) => isOverlapping(area.box, box))
  }
  for (const [at, text] of texts.entries()) {
    if (!(areaOf(text.box) > 0)) continue
    const near = nearIn(areas, text)
    const strips = {
      shares: shares[at],
      near: () => {
        const found = nearIn(allStrips, text) ?? []
        for (const { stroke } of found) comparisons += stroke?.count ?? 0
        return comparisons > comparisonsMax ? undefined : found
      },
    }
    const isPaintedBy = (area: PaintedArea) => {
      comparisons += area.pointCount
      return comparisons <= comparisonsMax && leastShareOf(text, area) > coverMin
    }
    const shareIn = (area: PaintedArea) => {
      comparisons += area.pointCount
      return comparisons > comparisonsMax ? shareOf(text, area) : mostShareOf(text, area)
    }
    const suspect =
      near === undefined
        ? traceless(text, true)
        : suspectOf(text, { areas: near, strips, isPaintedBy, shareIn })
    if (suspect === undefined) continue
    suspect.isCertain &&= !hasTextClips
    suspects.push(suspect)
  }
  const under = suspects.filter(({ covers }) => covers.length > 0)
  const points = (all: PaintedArea[]) => all.reduce((sum, { pointCount }) => sum + pointCount, 0)
  const covers = under.reduce((sum, suspect) => sum + points(suspect.covers), 0)
  if (covers * texts.length > coveredComparisonsMax) return suspects
  const accidental = new Set(under.filter((suspect) => !isCoveredWhole(suspect, under, texts)))
  return suspects.filter((suspect) => !accidental.has(suspect))
}

interface Around extends Near {
  /** Whether an area, whose box the text is in, certainly paints the place of the text. */
  isPaintedBy(area: PaintedArea): boolean
}

function suspectOf(text: PaintedText, near: Around): Suspect | undefined {
  const { areas } = near
  if (text.isBlank) return blank(text, areas)
  // a clip shows by what is painted later
  if (text.isClip) return { ...traceless(text, false), because: 'no paint' }
  // what shows in the place of added text is what it says, and may have its color
  const known = covered(text, near) ?? (text.isAdded ? undefined : colored(text, near))
  if (known !== undefined) return known
  return text.isDoubtful || text.isAdded ? traceless(text, true) : hiddenTogether(text, near)
}

/**
 * Text without paint may say what a picture, a gradient or something transparent shows in its place, as the layer of a scan does, if
 * the page has no other text; on a plain ground it says nothing.
 */
function blank(text: PaintedText, areas: PaintedArea[]): Suspect | undefined {
  const under = areas.filter((area) => shareOf(text, area) > 0)
  if (under.some((area) => area.color === undefined)) return undefined
  const isCertain = under.every((area) => shareOf(text, area) > coverMin && area.isRectangle)
  return { text, because: 'no paint', covers: [], isCertain, isOnUnknown: true }
}

function covered(text: PaintedText, { areas, shareIn }: Around): Suspect | undefined {
  const isOver = (area: PaintedArea) =>
    area.place >= text.place && area.isOpaque && shareOf(text, area) > 0
  const above = areas.filter(isOver).reverse()
  const sumOf = (share: (area: PaintedArea) => number) =>
    above.reduce((sum, area) => sum + share(area), 0)
  if (sumOf((area) => shareOf(text, area)) <= coverMin) return undefined
  const whole = above.find((area) => shareOf(text, area) > allMin && area.isRectangle)
  if (whole !== undefined)
    return { text, because: 'covered', covers: [whole], isCertain: true, isOnUnknown: true }
  if (sumOf(shareIn) <= coverMin) return undefined
  const covers = above.filter((area) => shareIn(area) > 0)
  return { text, because: 'covered', covers, isCertain: false, isOnUnknown: true }
}

function colored(text: PaintedText, around: Around): Suspect | undefined {
  const { color, alpha } = text
  if (color === undefined) return undefined
  const { areas } = around
  const isUnseenOn = (ground: Rgb) => isNear(color, ground, alpha)
  const isGround = (area: PaintedArea) =>
    area.place < text.place && !area.isVeil && shareOf(text, area) > coverMin
  const top = areas.findLastIndex(isGround)
  const topColor = top < 0 ? white : areas[top]?.color
  if (topColor === undefined) return undefined
  if (!isUnseenOn(topColor)) {
    const grounds = areas
      .slice(0, top + 1)
      .filter(isGround)
      .reverse()
    return isUnseenBetween(grounds, { isUnseenOn, ...around }) ? traceless(text, true) : undefined
  }
  const isUnknown = ({ color: own, isVeil }: PaintedArea) => own === undefined && !isVeil
  const isOnUnknown = areas.some((area) => isUnknown(area) && shareOf(text, area) > 0)
  return { text, because: 'color of its ground', covers: [], isCertain: false, isOnUnknown }
}

/** Whether a text has the color of a lower ground, or of the paper, and no ground above that is certain to be painted there. */
function isUnseenBetween(
  grounds: PaintedArea[],
  { isUnseenOn, isPaintedBy }: Pick<Around, 'isPaintedBy'> & { isUnseenOn(ground: Rgb): boolean },
): boolean {
  const at = grounds.findIndex(({ color }) => color === undefined || isUnseenOn(color))
  const color = at < 0 ? white : grounds[at]?.color
  if (color === undefined || !isUnseenOn(color)) return false
  return !(at < 0 ? grounds : grounds.slice(0, at)).some(isPaintedBy)
}
