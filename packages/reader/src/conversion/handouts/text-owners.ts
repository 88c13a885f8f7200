import { type Box, distanceTo, middleOf } from '@rowdeck/core/deck-model/box'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { wideGapEm } from '../likeness.ts'

/**
 * The panel of each character, -1 if it is outside all panels: the one that contains its center. If
 * slides are drawn one after the other, text that overflows its slide stays with it. Separators belong to
 * the panel of the preceding character.
 */
export function ownersOf(text: PageText, panels: Box[]): Int8Array {
  const owners = new Int8Array(text.length)
  let owner = -1
  for (let index = 0; index < text.length; index++) {
    if (((text.flags[index] as number) & CharFlag.generated) === 0)
      owner = panelOfCharacter(text, index, panels)
    owners[index] = owner
  }
  if (panels.length > 1) reassignOverflow(owners, text, panels)
  return owners
}

/** Whether the middle of a box is inside another, or on its edge. */
export function isMiddleIn(box: Box, other: Box): boolean {
  return distanceTo(other, middleOf(box)) === 0
}

function panelOfCharacter({ boxes }: PageText, index: number, panels: Box[]): number {
  const [left, top, right, bottom] = boxes.subarray(index * 4, index * 4 + 4)
  return panels.findIndex((panel) => isMiddleIn({ left, top, right, bottom } as Box, panel))
}

interface Run {
  owner: number
  from: number
  to: number
}

function reassignOverflow(owners: Int8Array, text: PageText, panels: Box[]): void {
  const runs = runsOf(owners)
  runs.forEach((run, index) => {
    const before = runs[index - 1]
    if (before === undefined || before.owner < 0) return
    const panel = panels[before.owner] as Box
    if (isWithin(run, before, runs[index + 1]) || (run.owner < 0 && isBeside(run, text, panel))) {
      owners.fill(before.owner, run.from, run.to)
    }
  })
}

/** Whether a run interrupts the text of one slide; if it lies on another slide, it must also be shorter. */
function isWithin(run: Run, before: Run, after: Run | undefined): boolean {
  if (before.owner !== after?.owner) return false
  return run.owner < 0 || run.to - run.from < before.to - before.from + after.to - after.from
}

/** Whether a run, drawn directly after the text of a slide, is close to the slide, at its height. */
function isBeside({ from, to }: Run, { boxes, sizes }: PageText, panel: Box): boolean {
  let away = Number.POSITIVE_INFINITY
  for (let index = from; index < to; index++) {
    const em = sizes[index] as number
    if (em === 0) continue
    const [left, top, right, bottom] = boxes.subarray(index * 4, index * 4 + 4) as unknown as Edges
    if (top < panel.top - wideGapEm * em || bottom > panel.bottom + wideGapEm * em) return false
    away = Math.min(away, Math.max(panel.left - right, left - panel.right) / em)
  }
  return away <= wideGapEm
}

type Edges = [number, number, number, number]

function runsOf(owners: Int8Array): Run[] {
  const runs: Run[] = []
  owners.forEach((owner, index) => {
    const last = runs.at(-1)
    if (last?.owner === owner) last.to = index + 1
    else runs.push({ owner, from: index, to: index + 1 })
  })
  return runs
}
