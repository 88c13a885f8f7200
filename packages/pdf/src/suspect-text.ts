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
/** Bounds the comparisons of texts and areas on one page; texts beyond are taken for seen. */
const comparisonsMax = 2_000_000
/** The color of paper. */
const white: Rgb = [255, 255, 255]

/**
 * Finds the texts that may not be seen, by geometry: those that leave no paint, have about the color of the ground they are on,
 * or are covered by what is painted later. Text on a ground of several colors, or of an unknown one, is no suspect.
 */
export function suspectTexts({ texts, areas, hasTextClips }: PaintedObjects): Suspect[] {
  const suspects: Suspect[] = []
  let comparisons = 0
  for (const text of texts) {
    comparisons += areas.length
    if (comparisons > comparisonsMax) break
    if (!(areaOf(text.box) > 0)) continue
    const near = areas.filter((area) => isOverlapping(area.box, text.box))
    const suspect = text.isBlank ? blank(text, near) : (covered(text, near) ?? colored(text, near))
    if (suspect === undefined) continue
    suspect.isCertain &&= !hasTextClips
    suspects.push(suspect)
  }
  const under = suspects.filter(({ because }) => because === 'covered')
  if (under.length * texts.length > comparisonsMax)
    return suspects.filter((it) => !under.includes(it))
  const accidental = new Set(under.filter((suspect) => !isCoveredWhole(suspect, under, texts)))
  return suspects.filter((suspect) => !accidental.has(suspect))
}

/**
 * Text without paint may say what a picture, a gradient or something transparent shows in its place, as the layer of a scan does; on
 * a plain ground it says nothing.
 */
function blank(text: PaintedText, areas: PaintedArea[]): Suspect | undefined {
  const under = areas.filter((area) => shareOf(text, area) > 0)
  if (under.some((area) => area.color === undefined)) return undefined
  const isCertain = under.every((area) => shareOf(text, area) > coverMin && area.isRectangle)
  return { text, because: 'no paint', covers: [], isCertain }
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
      return { text, because: 'covered', covers: [area], isCertain: true }
    covers.push(area)
    share += part
  }
  return share > coverMin ? { text, because: 'covered', covers, isCertain: false } : undefined
}

function colored(text: PaintedText, areas: PaintedArea[]): Suspect | undefined {
  const { color } = text
  if (color === undefined) return undefined
  const ground = areas.findLast((area) => area.place < text.place && shareOf(text, area) > coverMin)
  const known = ground === undefined ? white : ground.color
  if (known === undefined || !isNear(known, color)) return undefined
  return { text, because: 'color of its ground', covers: [], isCertain: false }
}

function isNear(one: Rgb, other: Rgb): boolean {
  return one.every((level, part) => Math.abs(level - (other[part] as number)) <= nearLevels)
}
