import { areaOf } from '@rowdeck/core/deck-model/box'
import { areNearlyAll } from './likeness.ts'
import type { PaintedText } from './painted-objects.ts'
import type { Suspect } from './suspect.ts'

/**
 * Whether no text of a page leaves a trace of its own, and nearly all of it is where something else is drawn: a program drew the letters as
 * outlines and put the text over them, so that it can be selected.
 */
export function isOfOutlines(
  texts: PaintedText[],
  suspects: Suspect[],
  unseen: ReadonlyMap<number, unknown>,
): boolean {
  const looked = suspects.filter(({ isOnInk }) => isOnInk !== undefined)
  const isOther = ({ because, text }: Suspect) =>
    because === 'covered' || because === 'no paint' || text.isCut
  const count = texts.filter(({ box }) => areaOf(box) > 0).length
  if (looked.length === 0 || suspects.length < count || suspects.some(isOther)) return false
  // of some, such as spaces, the place is plain
  const onInk = looked.filter(({ isOnInk }) => isOnInk).length
  return areNearlyAll(onInk, looked.length) && looked.every(({ text }) => unseen.has(text.object))
}
