import {
  type Box,
  containsMost,
  heightOf,
  overlapAcross,
  overlapDown,
  scaleBox,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { areNearlyAll } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { shapesMax } from '../near/comparisons.ts'
import { findDottedRules } from './find-dotted-rules.ts'
import { findFills } from './find-fills.ts'
import { findRules } from './find-rules.ts'
import { flatRuns } from './flat-runs.ts'
import { grayPicture, transposed } from './gray-picture.ts'

/**
 * Of the height of a text, what a rule takes at most: more is the background between a border and the letters. With .3, a cell of a
 * table is cut at one.
 */
const ruleShareMax = 0.25

/** What a picture shows beside its text, as a page of a PDF has it. */
export interface PictureShapes {
  frames: Frame[]
  rules: Box[]
}

/** The lines and the areas of one color in a picture that has text in these boxes, in pixels. */
export function shapesInPicture(picture: Picture, texts: Box[]): PictureShapes {
  const gray = grayPicture(picture)
  const runs = flatRuns(gray)
  const turned = transposed(gray)
  const turnedRuns = flatRuns(turned)
  if (runs === undefined || turnedRuns === undefined) return { frames: [], rules: [] }
  const index = new BoxIndex(texts)
  const isLetter = (box: Box) => index.some(box, (at) => isInText(box, texts[at] as Box))
  const scaled = (boxes: Box[]) =>
    boxes.map((box) => scaleBox(box, gray.step)).filter((box) => !isLetter(box))
  const frames = scaled(findFills(gray, runs))
  const across = [...findRules(gray, runs), ...findDottedRules(gray)]
  const down = [...findRules(turned, turnedRuns), ...findDottedRules(turned)]
  const isStrip = (box: Box) => index.some(box, (at) => isAtLetters(box, texts[at] as Box))
  const rules = scaled([...across, ...down.map(exchanged)]).filter((rule) => !isStrip(rule))
  return frames.length + rules.length > shapesMax ? { frames: [], rules: [] } : { frames, rules }
}

/** Whether a shape is a part of a letter, or between letters. */
function isInText(box: Box, text: Box): boolean {
  if (!containsMost(text, box)) return false
  return widthOf(box) < heightOf(text) || !areNearlyAll(heightOf(box), heightOf(text))
}

/** Whether a box runs along a text, deep into it, as the background between a border and the letters. */
function isAtLetters(box: Box, text: Box): boolean {
  return (
    areNearlyAll(overlapAcross(box, text), widthOf(text)) &&
    overlapDown(box, text) > ruleShareMax * heightOf(text)
  )
}

function exchanged({ left, top, right, bottom }: Box): Box {
  return { left: top, top: left, right: bottom, bottom: right }
}
