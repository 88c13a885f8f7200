import type { Picture } from '@rowdeck/core/deck-model/ports'
import { noHint, type ScriptHint } from '../language-hint.ts'
import { isLikely, isMost } from '../likeness.ts'
import { type LineSample, longestSamples, readSamples } from './line-samples.ts'
import {
  type Candidate,
  evaluate,
  isCertainOfAll,
  type LazyScript,
  markShareMin,
  showsMarks,
} from './script-candidate.ts'
import { areText, type ForeignRun, heightsOf, stretchesOf } from './stand-ins.ts'

/**
 * The Japanese recognizer reads traditional Chinese almost as well as Japanese without kana: on 4 and 5 such slides its
 * score for longer samples is .98 to 1.02 and 1.04 to 1.10 of the Chinese ones'.
 */
const settlingHeightsMax = 30
const unmarkedLeadMin = 1.03

/**
 * The script of a picture, of those with recognizers of their own, from the runs of letters that the primary recognizer has
 * seen; undefined if there are none. If several scripts share the letters, their recognizers read samples.
 */
export async function scriptOfRuns(
  picture: Picture,
  runs: ForeignRun[],
  { scripts, hint = noHint }: { scripts: readonly LazyScript[]; hint?: ScriptHint },
): Promise<LazyScript | undefined> {
  const ownOf = ({ letter }: LazyScript) => runs.filter(({ character }) => letter.test(character))
  const [longest] = scripts.toSorted((a, b) => heightsOf(ownOf(b)) - heightsOf(ownOf(a)))
  const own = longest ? ownOf(longest) : []
  if (!areText(own)) return undefined
  // such marks choose it without reading samples
  const marked = own.filter(({ character }) => longest?.mark?.test(character))
  if (heightsOf(marked) >= markShareMin * heightsOf(own)) return longest
  const possible = scripts.filter((script) => ownOf(script).some((run) => own.includes(run)))
  const samples = stretchesOf(own).map((box) => ({ picture, box }))
  return await likeliestScript(samples, possible, hint)
}

/**
 * The script whose recognizer makes the most of the longest of these lines; undefined if none has letters of its own. Scripts
 * are asked in order until the answer is clear: a preferred one knows the letters, one shows its marks, or is certain of all
 * samples.
 */
export async function likeliestScript(
  lines: LineSample[],
  scripts: readonly LazyScript[],
  { isPreferred }: ScriptHint = noHint,
): Promise<LazyScript | undefined> {
  const samples = longestSamples(lines)
  if (samples.length === 0) return undefined
  const candidates: Candidate[] = []
  const first = scripts.filter(isPreferred)
  for (const script of [...first, ...scripts.filter((each) => !first.includes(each))]) {
    const candidate = evaluate(script, await readSamples(await script.load(), samples))
    const { own, readings } = candidate
    if (first.includes(script) && isMost(own.filter(isLikely).length, readings.length))
      return script
    if (showsMarks(candidate)) return script
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
