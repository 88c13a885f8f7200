import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findThresholds, sources, type Threshold } from './thresholds.ts'

/**
 * The thresholds of a source that was made movable, in the process that runs it. Files of the source read their
 * thresholds here, and register what to do when one has moved.
 */
export interface Movable {
  values: number[]
  moved: (() => void)[]
}

declare global {
  var rowdeckThresholds: Movable | undefined
}

/** A constant of a module, as formatted: up to the first line that is not indented. */
const constantPattern = /^(export )?const (\w+)(: [^=\n]+)? = (.*(?:\n(?:[ }\])].*)?)*)/gm
const arithmeticPattern = /^[\w\s*+\-/().,]+$/

/** Changes a copy of the source so that its thresholds can be moved while it runs, and returns them. */
export function makeMovable(source: string): Threshold[] {
  const thresholds = findThresholds(source)
  const names = new Set(thresholds.map(({ name }) => name.replace(/\..*/, '')))
  for (const file of globSync(sources, { cwd: source })) {
    const own = [...thresholds.entries()].filter(([, threshold]) => threshold.file === file)
    const path = join(source, file)
    const text = readFileSync(path, 'utf8')
    const changed = movableText(text, own, names)
    if (changed !== text) writeFileSync(path, changed)
  }
  return thresholds
}

/** Starts to keep values for a movable source. Call before it is imported. */
export function keepThresholds(thresholds: Threshold[]): void {
  globalThis.rowdeckThresholds = { values: thresholds.map(({ value }) => value), moved: [] }
}

/** Moves one threshold of the movable source that runs in this process. */
export function moveThreshold(index: number, value: number): void {
  const { values, moved } = globalThis.rowdeckThresholds as Movable
  values[index] = value
  // modules are in the order of their imports, so that constants made from others follow them
  for (const move of moved) move()
}

/**
 * Reads the thresholds of a file from the table, by their index. Constants that have them, or are computed from
 * constants of these names, become variables that follow.
 */
export function movableText(
  text: string,
  thresholds: [number, Threshold][],
  names: Set<string>,
): string {
  const reading = thresholds
    .toSorted(([, one], [, other]) => other.from - one.from)
    .reduce(
      (changed, [index, { from, to }]) =>
        `${changed.slice(0, from)}rowdeckTable.values[${index}]${changed.slice(to)}`,
      text,
    )
  const moves: string[] = []
  const variables = reading.replace(
    constantPattern,
    (whole, ...[exported = '', name = '', type = '', value = '']: string[]) => {
      const follows = value.includes('rowdeckTable') || isComputed(value, names)
      if (!follows || value.includes('=>')) return whole
      moves.push(`rowdeckTable.moved.push(() => { ${name} = ${value.trimEnd()} })`)
      return `${exported}let ${name}${type} = ${value}`
    },
  )
  if (variables === text) return text
  return `const rowdeckTable = globalThis.rowdeckThresholds\n${variables}\n${moves.join('\n')}\n`
}

function isComputed(value: string, names: Set<string>): boolean {
  return arithmeticPattern.test(value) && (value.match(/\w+/g) ?? []).some((it) => names.has(it))
}
