import { areaOf, isOverlapping } from '@rowdeck/core/deck-model/box'
import { isCoveredWhole } from './covered-whole.ts'
import { hiddenTogether, type Near } from './hidden-together.ts'
import type { PaintedArea, Rgb } from './painted-area.ts'
import type { PaintedObjects, PaintedText } from './painted-objects.ts'
import { sharesOfStrips } from './strips.ts'
import { coverMin, isNear, type Suspect, shareOf, traceless } from './suspect.ts'

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
    const suspect =
      near === undefined ? traceless(text, true) : suspectOf(text, { areas: near, strips })
    if (suspect === undefined) continue
    suspect.isCertain &&= !hasTextClips
    suspects.push(suspect)
  }
  const under = suspects.filter(({ covers }) => covers.length > 0)
  const covers = under.reduce((sum, suspect) => sum + suspect.covers.length, 0)
  if (covers * texts.length > coveredComparisonsMax) return suspects
  const accidental = new Set(under.filter((suspect) => !isCoveredWhole(suspect, under, texts)))
  return suspects.filter((suspect) => !accidental.has(suspect))
}

function suspectOf(text: PaintedText, near: Near): Suspect | undefined {
  const { areas } = near
  if (text.isBlank) return blank(text, areas)
  // a clip shows by what is painted later
  if (text.isClip) return { ...traceless(text, false), because: 'no paint' }
  // what shows in the place of added text is what it says, and may have its color
  const known = covered(text, areas) ?? (text.isAdded ? undefined : colored(text, areas))
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

function covered(text: PaintedText, areas: PaintedArea[]): Suspect | undefined {
  let share = 0
  const covers: PaintedArea[] = []
  for (let at = areas.length - 1; at >= 0; at--) {
    const area = areas[at] as PaintedArea
    if (area.place < text.place) break
    const part = area.isOpaque ? shareOf(text, area) : 0
    if (part === 0) continue
    if (part > allMin && area.isRectangle)
      return { text, because: 'covered', covers: [area], isCertain: true, isOnUnknown: true }
    covers.push(area)
    share += part
  }
  if (share <= coverMin) return undefined
  return { text, because: 'covered', covers, isCertain: false, isOnUnknown: true }
}

function colored(text: PaintedText, areas: PaintedArea[]): Suspect | undefined {
  const { color } = text
  if (color === undefined) return undefined
  const isGround = (area: PaintedArea) =>
    area.place < text.place && !area.isVeil && shareOf(text, area) > coverMin
  const ground = areas.findLast(isGround)
  const known = ground === undefined ? white : ground.color
  if (known === undefined || !isNear(known, color)) return undefined
  const isUnknown = ({ color: own, isVeil }: PaintedArea) => own === undefined && !isVeil
  const isOnUnknown = areas.some((area) => isUnknown(area) && shareOf(text, area) > 0)
  return { text, because: 'color of its ground', covers: [], isCertain: false, isOnUnknown }
}
