import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { privateCharactersFrom } from '../code-points.ts'
import type { CharacterMap } from './character-map.ts'
import { type Mapping, TwinWidths } from './twin-widths.ts'

/** Codes that are this close and as far apart as their texts were mapped by one range, of which some codes are unused. */
const rangeGapMax = 8
/** Characters below are Latin letters with their signs: what merging two bytes of others gives. */
const latinEnd = 0x250
/**
 * How far a character may be from where its code lies beside a neighbor: fonts leave out a few letters of a script or
 * have them elsewhere. Merged bytes of letters of one block are at least 4 apart. Chosen by eye on five fonts.
 */
const distanceMax = 4
/** A neighbor further away, in codes, tells nothing. Chosen by eye. */
const reach = 40
/** Blocks of signs, which fonts order in ways of their own; of these, only common ones are looked for. */
const [signsFrom, signsEnd] = [0x20, 0x2e]
const punctuation = [0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d]
const signs = [
  ...punctuation,
  ...Array.from('⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉←↑→↓≈≠≤≥', (sign) => sign.charCodeAt(0)),
]
/** How much further from its place a letter with an accent may seem to be than one without. Chosen by eye. */
const accentPenalty = 2
/** How much further from its place another letter must be if only one neighbor tells. Chosen by eye. */
const leadMin = 2
/** So many letters, sound ones and runs, must agree before a font has its letters in a row. Chosen by eye. */
const rowMin = 4

/**
 * The characters of ranges of which Ghostscript (before 10.01) merged the two bytes of the first: U+043A as `>`, since
 * 04 | 3A is 3E, and U+043B behind it as `?`. Fonts order the glyphs of a script by code, so of all characters with the
 * same merged bytes, it is the one that continues the script of a neighbor. Dashes and quotation marks are known by
 * their width if another glyph is the character that they seem to be. No entry for codes that are right.
 */
export function mergedCodes(
  { texts }: CharacterMap,
  widths: ReadonlyMap<number, number>,
): Map<number, string> {
  const found = new Map<number, string>()
  const mappings = [...texts]
    .filter(([, text]) => text.length === 1)
    .map(([code, text]) => ({ code, point: text.charCodeAt(0) }))
    .sort((one, other) => one.code - other.code)
  const runs = runsOf(mappings)
  const inRow = blocksInRow(mappings, runs)
  const beyondLatin = nextBeyondLatin(mappings)
  const twins = new TwinWidths(mappings, widths)
  let left: Mapping | undefined
  for (const [from, to] of runs) {
    const run = mappings.slice(from, to)
    const [first] = run as [Mapping]
    const start =
      first.point >= latinEnd
        ? first.point
        : (pointBeside(first, [left, beyondLatin[to]], inRow) ??
          punctuationOf(run, [mappings[from - 1], mappings[to]], twins))
    if (start === undefined) continue
    if (start !== first.point) {
      for (const mapping of run) {
        twins.remove(mapping)
        mapping.point = start + mapping.code - first.code
        twins.add(mapping)
        found.set(mapping.code, characterOf(mapping.point))
      }
    }
    if (start < privateCharactersFrom) left = run.at(-1)
  }
  return found
}

/**
 * The blocks of 256 whose characters a font has in a row, with none left out or elsewhere: each sound one, and one with the
 * merged bytes of each run near them, is where its code says.
 */
function blocksInRow(mappings: Mapping[], runs: [from: number, to: number][]): Set<number> {
  const blocks = Map.groupBy(
    mappings.filter(({ point }) => point >= latinEnd),
    ({ point }) => point >> 8,
  )
  const firsts = new Map(
    runs.map(([from]) => mappings[from] as Mapping).map((first) => [first.code, first]),
  )
  const inRow = [...blocks].filter(([, sound]) => {
    const [{ code, point }] = sound as [Mapping]
    if (sound.some((other) => other.point - point !== other.code - code)) return false
    const merged = near(code)
      .flatMap((one) => firsts.get(one) ?? [])
      .filter((first) => first.point < latinEnd)
      .flatMap((first) => fitBeside(first, { code, point }) ?? [])
    return sound.length + merged.length >= rowMin && merged.every((fit) => fit.distance === 0)
  })
  return new Set(inRow.map(([block]) => block))
}

/** The codes that a neighbor with this code tells something about. */
function near(code: number): number[] {
  return Array.from({ length: 2 * reach + 1 }, (_, index) => code - reach + index)
}

/** For each place among the mappings, the first one from there on that is beyond Latin. */
function nextBeyondLatin(mappings: Mapping[]): (Mapping | undefined)[] {
  const next: (Mapping | undefined)[] = []
  for (let at = mappings.length - 1; at >= 0; at--) {
    const mapping = mappings[at] as Mapping
    next[at] = mapping.point >= latinEnd ? mapping : next[at + 1]
  }
  return next
}

/** Where the mappings of each range begin and end. */
function runsOf(mappings: Mapping[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (let from = 0; from < mappings.length; ) {
    let to = from + 1
    while (to < mappings.length && areOfOneRange(mappings[to - 1], mappings[to])) to++
    runs.push([from, to])
    from = to
  }
  return runs
}

function areOfOneRange(one: Mapping | undefined, next: Mapping | undefined): boolean {
  if (one === undefined || next === undefined) return false
  const step = next.code - one.code
  return step <= rangeGapMax && next.point - one.point === step
}

/**
 * The character with the merged bytes of one that continues the script of its neighbors; undefined if none does, and one of
 * private use if several may: the bytes of up to four letters in a row merge to the same.
 */
function pointBeside(
  first: Mapping,
  neighbors: (Mapping | undefined)[],
  inRow: ReadonlySet<number>,
): number | undefined {
  const [one, other] = neighbors.flatMap((neighbor) => fitBeside(first, neighbor) ?? [])
  if (one === undefined) return undefined
  const isSure = other === undefined ? one.isAlone : one.point === other.point
  const unknown = privateCharactersFrom + first.code
  return isSure || inRow.has(one.point >> 8) ? one.point : unknown
}

interface Fit {
  point: number
  distance: number
  /** Whether no other character is nearly as close. */
  isAlone: boolean
}

/** The character that continues the script of a neighbor best. */
function fitBeside(first: Mapping, neighbor: Mapping | undefined): Fit | undefined {
  if (neighbor === undefined || Math.abs(first.code - neighbor.code) > reach) return undefined
  const penalties = penaltiesOf(first.point, neighbor.point >> 8)
  const expected = neighbor.point + first.code - neighbor.code
  let [best, next]: { point: number; distance: number }[] = []
  // what is further away is neither the best nor nearly as close
  for (let by = -distanceMax - leadMin; by <= distanceMax + leadMin; by++) {
    const penalty = penalties.get(expected + by)
    if (penalty === undefined) continue
    const fit = { point: expected + by, distance: Math.abs(by) + penalty }
    if (best === undefined || fit.distance < best.distance) [best, next] = [fit, best]
    else if (next === undefined || fit.distance < next.distance) next = fit
  }
  if (best === undefined || best.distance > distanceMax) return undefined
  return { ...best, isAlone: next === undefined || next.distance - best.distance >= leadMin }
}

/** Results of `penaltiesOf` by its arguments. Each character is in one of them at most. */
const knownPenalties = new Map<number, ReadonlyMap<number, number>>()

/** The characters of a block with these merged bytes, and how much further from their place they may seem to be. */
function penaltiesOf(merged: number, block: number): ReadonlyMap<number, number> {
  const key = block * latinEnd + merged
  const known = knownPenalties.get(key)
  if (known !== undefined) return known
  const penalties = new Map(
    mergedTo(merged, block).map((point) => {
      const isAccented = characterOf(point).normalize('NFD').length > 1
      return [point, isAccented ? accentPenalty : 0]
    }),
  )
  knownPenalties.set(key, penalties)
  return penalties
}

/** The characters of a block of 256 whose two bytes merge to a byte. */
function mergedTo(merged: number, block: number): number[] {
  if ((merged | block) !== merged) return []
  if (block >= signsFrom && block < signsEnd) {
    return signs.filter((sign) => sign >> 8 === block && isMergedTo(sign, merged))
  }
  const points: number[] = []
  for (let low = 0; low < 0x100; low++) {
    const point = block * 0x100 + low
    if (isMergedTo(point, merged) && isPrinted.test(characterOf(point))) points.push(point)
  }
  return points
}

const isPrinted = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u

function isMergedTo(point: number, merged: number): boolean {
  return ((point & 0xff) | (point >> 8)) === merged
}

/** The dash or quotation mark that a run begins with; undefined if it may be what it seems to be. */
function punctuationOf(
  run: Mapping[],
  neighbors: (Mapping | undefined)[],
  twins: TwinWidths,
): number | undefined {
  const [first] = run as [Mapping]
  const point = punctuation.find((mark) => isMergedTo(mark, first.point))
  if (point === undefined) return undefined
  // fonts have other forms of digits beside letters and digits
  if (neighbors.some((neighbor) => neighbor !== undefined && isAlphanumeric(neighbor)))
    return undefined
  return run.some((mapping) => twins.has(mapping)) ? point : undefined
}

function isAlphanumeric({ point }: Mapping): boolean {
  return /[\p{L}\p{N}]/u.test(characterOf(point))
}
