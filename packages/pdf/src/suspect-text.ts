import { areaOf, isOverlapping } from '@rowdeck/core/deck-model/box'
import { isCoveredWhole } from './covered-whole.ts'
import type { PaintedArea, PaintedObjects, PaintedText, Rgb } from './painted-objects.ts'
import { type Suspect, shareOf } from './suspect.ts'

/**
 * Colors further apart than this, in levels of 255, are told apart by anybody; nearer ones are compared in a rendering,
 * because conversion between color spaces moves them by a few levels.
 */
const nearLevels = 24
/** What covers less of a text leaves a part of it to be seen: the box of a text is a little larger than its letters. */
const coverMin = 0.9
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
export function suspectTexts({ texts, areas, hasTextClips }: PaintedObjects): Suspect[] {
  const suspects: Suspect[] = []
  let comparisons = 0
  for (const text of texts) {
    if (!(areaOf(text.box) > 0)) continue
    comparisons += areas.length
    const near =
      comparisons > comparisonsMax
        ? undefined
        : areas.filter((area) => isOverlapping(area.box, text.box))
    const suspect = near === undefined ? traceless(text, true) : suspectOf(text, near)
    if (suspect === undefined) continue
    suspect.isCertain &&= !hasTextClips
    suspects.push(suspect)
  }
  const under = suspects.filter(({ because }) => because === 'covered')
  if (under.length * texts.length > coveredComparisonsMax) return suspects
  const accidental = new Set(under.filter((suspect) => !isCoveredWhole(suspect, under, texts)))
  return suspects.filter((suspect) => !accidental.has(suspect))
}

function suspectOf(text: PaintedText, near: PaintedArea[]): Suspect | undefined {
  if (text.isBlank) return blank(text, near)
  // a clip shows by what is painted later
  if (text.isClip) return { ...traceless(text, false), because: 'no paint' }
  const known = covered(text, near) ?? colored(text, near)
  return known ?? (text.isDoubtful || text.isAdded ? traceless(text, true) : undefined)
}

/** Text that a rendering has to tell of. */
function traceless(text: PaintedText, isOnUnknown: boolean): Suspect {
  return { text, because: 'no trace', covers: [], isCertain: false, isOnUnknown }
}

/**
 * Text without paint may say what a picture, a gradient or something transparent shows in its place, as the layer of a scan does; on
 * a plain ground it says nothing.
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
  const ground = areas.findLast((area) => area.place < text.place && shareOf(text, area) > coverMin)
  const known = ground === undefined ? white : ground.color
  if (known === undefined || !isNear(known, color)) return undefined
  const isOnUnknown = areas.some((area) => area.color === undefined && shareOf(text, area) > 0)
  return { text, because: 'color of its ground', covers: [], isCertain: false, isOnUnknown }
}

function isNear(one: Rgb, other: Rgb): boolean {
  return one.every((level, part) => Math.abs(level - (other[part] as number)) <= nearLevels)
}
