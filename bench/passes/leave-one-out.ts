import { isDeepStrictEqual } from 'node:util'
import type { OcrLine, Picture } from '../../packages/core/src/deck-model/ports.ts'
import type { Pass } from '../../packages/ocr/src/pass.ts'
import { mergeLines } from '../../packages/ocr/src/passes/merge-lines.ts'
import * as real from '../../packages/ocr/src/passes.ts'
import type { ReadLine } from '../../packages/ocr/src/reading.ts'

/** The lines of the picture that was read last: with all passes, and without each one that changed some, by its name. */
export let last = { all: [] as OcrLine[], without: new Map<string, OcrLine[]>() }
export let passNames: string[] = []

/** Takes the place of the function in `packages/ocr/src/passes.ts`. The engine itself gets no lines: see `last`. */
export const boxPassesOf: typeof real.boxPassesOf = (parts, language) => {
  const merge = (_: Picture, boxes: ReadLine[]) => mergeLines(boxes)
  const passes: Pass<object>[] = [
    ...real.boxPassesOf(parts, language),
    { name: '', does: 'makes lines of boxes', run: merge as Pass<object>['run'] },
    ...real.linePassesOf(language.hint),
  ]
  passNames = passes.map(({ name }) => name).filter(Boolean)
  const run: Pass<ReadLine>['run'] = async (picture, boxes) => {
    last = (await leaveOneOut(passes, picture, boxes)) as typeof last
    return []
  }
  return [{ name: 'all', does: 'runs the passes of both lists', run }]
}

export const linePassesOf: typeof real.linePassesOf = () => []

/** What passes return, and what they return without each one that changes something and has a name. */
export async function leaveOneOut(passes: Pass<object>[], picture: Picture, lines: object[]) {
  const without = new Map<string, object[]>()
  let all = lines
  for (const [at, { name, run }] of passes.entries()) {
    const before = all
    all = await run(picture, before)
    if (name === '' || isDeepStrictEqual(all, before)) continue
    let others = before
    for (const later of passes.slice(at + 1)) others = await later.run(picture, others)
    without.set(name, others)
  }
  return { all, without }
}
