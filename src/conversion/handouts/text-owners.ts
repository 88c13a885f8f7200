import type { Box } from '../box.ts'
import { CharFlag, type PageText } from '../ports.ts'

/** Text that leaves the page's slides and comes back to them more often than this, by slide, is not drawn slide by slide. */
const runsPerPanelMax = 4
/** Words drawn right after those of a slide are taken for its own up to this many ems beside it. */
const besideEm = 4

/**
 * The panel that each character belongs to, -1 where it stands outside of all. That is where its
 * middle lies; but where slides are drawn one after the other, words that run over the edge of
 * their slide stay with it. Separators go with what is before them.
 */
export function ownersOf(text: PageText, panels: Box[]): Int8Array {
  const owners = new Int8Array(text.length)
  let owner = -1
  for (let at = 0; at < text.length; at++) {
    if (((text.flags[at] as number) & CharFlag.generated) === 0) owner = holderOf(text, at, panels)
    owners[at] = owner
  }
  if (panels.length > 1) bringBack(owners, text, panels)
  return owners
}

/** Whether the middle of a box lies in another. */
export function isMiddleIn({ left, top, right, bottom }: Box, other: Box): boolean {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return x >= other.left && x <= other.right && y >= other.top && y <= other.bottom
}

function holderOf({ boxes }: PageText, at: number, panels: Box[]): number {
  const [left, top, right, bottom] = boxes.subarray(at * 4, at * 4 + 4)
  return panels.findIndex((panel) => isMiddleIn({ left, top, right, bottom } as Box, panel))
}

interface Run {
  owner: number
  from: number
  to: number
}

function bringBack(owners: Int8Array, text: PageText, panels: Box[]): void {
  const runs = runsOf(owners)
  if (runs.length > runsPerPanelMax * panels.length) return
  runs.forEach((run, at) => {
    const before = runs[at - 1]
    if (before === undefined || before.owner < 0) return
    const panel = panels[before.owner] as Box
    if (isWithin(run, before, runs[at + 1]) || (run.owner < 0 && isBeside(run, text, panel))) {
      owners.fill(before.owner, run.from, run.to)
    }
  })
}

/** Whether a run stands in the middle of one slide's text, and is less than it where it stands on another slide. */
function isWithin(run: Run, before: Run, after: Run | undefined): boolean {
  if (before.owner !== after?.owner) return false
  return run.owner < 0 || run.to - run.from < before.to - before.from + after.to - after.from
}

/** Whether a run begins close to a slide and keeps to its height. */
function isBeside({ from, to }: Run, { boxes, sizes }: PageText, panel: Box): boolean {
  let away = Number.POSITIVE_INFINITY
  for (let at = from; at < to; at++) {
    const em = sizes[at] as number
    if (em === 0) continue
    const [left, top, right, bottom] = boxes.subarray(at * 4, at * 4 + 4) as unknown as Edges
    if (top < panel.top - besideEm * em || bottom > panel.bottom + besideEm * em) return false
    away = Math.min(away, Math.max(panel.left - right, left - panel.right) / em)
  }
  return away <= besideEm
}

type Edges = [number, number, number, number]

function runsOf(owners: Int8Array): Run[] {
  const runs: Run[] = []
  owners.forEach((owner, at) => {
    const last = runs.at(-1)
    if (last?.owner === owner) last.to = at + 1
    else runs.push({ owner, from: at, to: at + 1 })
  })
  return runs
}
