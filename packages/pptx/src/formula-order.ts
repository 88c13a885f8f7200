import type { PlacedCharacter } from './text-of-objects.ts'

/** Fonts in which equation editors draw signs, and those that they draw letters in. */
const signFont = /^(symbol$|mt extra|euclid)/i
const letterFont = /^(times|euclid|symbol$|mt extra|fences|\P{ASCII})/iu
/** A drawing with more characters is more than a formula. */
const charactersMax = 500
/** Characters are of one row if their baselines differ by less, and in its size if their sizes do. In ems. Chosen by eye. */
const [rowEm, sizeEm] = [0.15, 0.1]
/** Extent of a row above and below its baseline, in ems: scripts reach into it. */
const [above, below] = [0.8, 0.2]

/** Whether a drawing with texts in these fonts is a formula. */
export function isFormula(objects: PlacedCharacter[][], faces: string[]): boolean {
  const characters = objects.flat()
  if (characters.length > charactersMax || !faces.some((face) => signFont.test(face))) return false
  return faces.every((face) => letterFont.test(face)) && characters.every(isLevel)
}

/**
 * The characters of a formula row by row, each from left to right. Equation editors draw all letters of a size and font at once, so
 * that scripts are far from what they belong to: the nearest character of a row that is left of them.
 */
export function inFormulaOrder(objects: PlacedCharacter[][]): PlacedCharacter[][] {
  const characters = objects.flat()
  const size = Math.max(...characters.map((character) => character.size))
  const rows: PlacedCharacter[][] = []
  const [main, scripts] = [true, false].map((wanted) =>
    characters.filter((character) => character.size > (1 - sizeEm) * size === wanted),
  ) as [PlacedCharacter[], PlacedCharacter[]]
  for (const character of main) {
    const row = rows.find(
      ([first]) => first && Math.abs(baselineOf(first) - baselineOf(character)) < rowEm * size,
    )
    if (row === undefined) rows.push([character])
    else row.push(character)
  }
  const owners = scripts.map((script) => rowOf(script, rows, size))
  for (const [index, script] of scripts.entries()) owners[index]?.push(script)
  const apart = scripts.filter((_, index) => owners[index] === undefined)
  return [...rows, ...apart.map((script) => [script])]
    .map((row) => row.toSorted((a, b) => a.from.x - b.from.x))
    .toSorted(([a], [b]) => baselineOf(a as PlacedCharacter) - baselineOf(b as PlacedCharacter))
}

function isLevel({ angle }: PlacedCharacter): boolean {
  return angle === 0
}

function baselineOf({ from }: PlacedCharacter): number {
  return from.y
}

/** The row that a script belongs to: that of the nearest character of those rows that it reaches into. */
function rowOf(
  script: PlacedCharacter,
  rows: PlacedCharacter[][],
  size: number,
): PlacedCharacter[] | undefined {
  let found: PlacedCharacter[] | undefined
  let nearest = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const baseline = baselineOf(row[0] as PlacedCharacter)
    const isBeside =
      script.box.bottom > baseline - above * size && script.box.top < baseline + below * size
    if (!isBeside) continue
    for (const { to } of row) {
      const gap = Math.abs(script.from.x - to.x)
      if (gap < nearest) [nearest, found] = [gap, row]
    }
  }
  return found
}
