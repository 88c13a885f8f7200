import { noHint, type ScriptHint } from '../language-hint.ts'
import type { RotatedBox } from '../rotated-box.ts'
import { type LineSample, longestLines, longestSamples, readSamples } from './line-samples.ts'
import {
  type Candidate,
  credible,
  evaluate,
  hasForeignLetters,
  isCertainOfAll,
  isInOtherLetters,
  isKnown,
  isMost,
  type LazyScript,
  showsMarks,
} from './script-candidate.ts'

/**
 * Scripts asked even if none before them could read the samples; the others are expensive to load
 * (bench/LEVERS.md).
 */
export const likelyScripts = 2
/**
 * The Japanese recognizer reads traditional Chinese almost as well as Japanese without kana: on 4 and 5 such slides its
 * score for longer samples is .98 to 1.02 and 1.04 to 1.10 of the Chinese ones' (bench/LEVERS.md).
 */
const settlingHeightsMax = 30
const unmarkedLeadMin = 1.03

/**
 * Creates a function that chooses the script of one picture from several selections of its lines. Lines that no script
 * could read are not shown to the recognizers again: a selection often has the same longest lines as the one before. A
 * preferred script is chosen without asking the others if its recognizer is sure.
 */
export function scriptChooser(
  scripts: LazyScript[],
  { isPreferred, isStrange }: ScriptHint = noHint,
): (lines: LineSample[]) => Promise<LazyScript | undefined> {
  const preferred = scripts.filter(isPreferred)
  const unread = new Set<RotatedBox>()
  return async (lines) => {
    const longest = longestLines(lines)
    if (longest.every(({ box }) => unread.has(box))) return undefined
    const script =
      (await firstCertain(preferred, longest)) ?? (await chooseScript(longest, scripts, isStrange))
    for (const { box } of longest) unread.add(box)
    return script
  }
}

/** The first of the scripts of languages that the caller has named whose recognizer knows the letters of most samples. */
async function firstCertain(
  preferred: readonly LazyScript[],
  lines: LineSample[],
): Promise<LazyScript | undefined> {
  const samples = longestSamples(lines)
  if (samples.length === 0) return undefined
  for (const script of preferred) {
    const { own, readings } = evaluate(script, await readSamples(await script.load(), samples))
    if (isMost(own.filter(isKnown), readings)) return script
  }
  return undefined
}

/**
 * Returns the script whose recognizer makes the most of the longest of these lines, if any does. Scripts
 * are asked in order until the answer is clear: one shows its marks, or is certain of all samples. A
 * script is skipped if the lines are already known to be written in other letters.
 */
async function chooseScript(
  lines: LineSample[],
  scripts: LazyScript[],
  isStrange: ScriptHint['isStrange'],
): Promise<LazyScript | undefined> {
  const samples = longestSamples(lines)
  if (samples.length === 0) return undefined
  const letters = scripts.map(({ letter }) => letter)
  const candidates: Candidate[] = []
  let certainText = ''
  for (const [index, script] of scripts.entries()) {
    // What none of the likely scripts could read is not text; loading the others is expensive.
    if (index >= likelyScripts && !best(candidates)) return undefined
    if (isInOtherLetters(script, certainText)) continue
    const seen = evaluate(script, await readSamples(await script.load(), samples))
    if (script === scripts[0] && !hasForeignLetters(letters, seen.readings)) return undefined
    const candidate = credible(seen, isStrange)
    if (showsMarks(candidate)) return script
    certainText += candidate.certainText
    candidates.push(candidate)
    if (best(candidates) === candidate && isCertainOfAll(candidate)) return script
  }
  return settle(candidates, lines)
}

/**
 * Chooses among candidates that have not shown the marks of their scripts. If the script of the best one has marks,
 * longer samples are read; if these show none either, it must lead the best candidate whose script has no marks.
 */
async function settle(
  candidates: Candidate[],
  lines: LineSample[],
): Promise<LazyScript | undefined> {
  const first = best(candidates)
  const unmarked = best(candidates.filter(({ script }) => !script.mark))
  if (!first?.script.mark || !unmarked) return first?.script
  const longer = longestSamples(lines, settlingHeightsMax)
  const [own, other] = [
    evaluate(first.script, await readSamples(await first.script.load(), longer)),
    evaluate(unmarked.script, await readSamples(await unmarked.script.load(), longer)),
  ]
  const isAhead = showsMarks(own) || own.score >= unmarkedLeadMin * other.score
  return isAhead ? first.script : unmarked.script
}

/** The candidate with the highest score, if any has letters of its script. */
function best(candidates: Candidate[]): Candidate | undefined {
  return candidates.reduce<Candidate | undefined>(
    (highest, next) => (next.score > (highest?.score ?? 0) ? next : highest),
    undefined,
  )
}
