import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A number in the code that is a judgment: its name and the position of its digits. */
export interface Threshold {
  /** Path relative to `packages`. */
  file: string
  /** Name of the constant, or the line of a number within code, such as `line 12`. */
  name: string
  value: number
  /** Offsets of the digits in the file. */
  from: number
  to: number
}

const constantPattern = /^(?:export )?const (\w+) = (.+)$/gm
const numberPattern = /(?<![\w.])\d[\d_]*(?:\.\d+)?(?![\w.])/g
const fractionPattern = /(?<![\w.])\d+\.\d+(?![\w.])/g
/** Larger than any ratio between shares, counts or lengths on a slide. */
const extremeFactor = 1000
/** Numbers that are facts: pixel formats, the alphabet, CommonMark, the names of cases. */
const arithmetic = new Set(['bytesAPixel', 'bytesPerPixel', 'lowerCase', 'indentSpaces', 'starts'])
/** Files whose numbers decide nothing: the examples in the documentation of columns. */
const examples = /-examples\.ts$/

/** The files of `packages` whose thresholds are moved. */
export const sources = '{reader/src/conversion,core/src/deck-model}/**/*.ts'

/** Finds every threshold of reading in a copy of `packages`: module constants, and fractions within code. */
export function findThresholds(source: string): Threshold[] {
  return globSync(sources, { cwd: source })
    .filter((file) => !file.endsWith('.test.ts') && !examples.test(file))
    .sort()
    .flatMap((file) => thresholdsIn(file, readFileSync(join(source, file), 'utf8')))
}

/** The thresholds in the text of one file. */
export function thresholdsIn(file: string, text: string): Threshold[] {
  const constants: Threshold[] = []
  const lines = new Set<number>()
  for (const { 1: name = '', 2: value = '', index, 0: whole } of text.matchAll(constantPattern)) {
    lines.add(index)
    if (arithmetic.has(name) || !/^[\d{[]/.test(value)) continue
    const start = index + whole.length - value.length
    const found = numbersIn(value, numberPattern).map((one) => shifted(one, start))
    for (const one of found) {
      constants.push({ file, name: name + memberBefore(value.slice(0, one.from - start)), ...one })
    }
  }
  const inline = numbersIn(withoutComments(text), fractionPattern)
    .filter(({ from }) => !lines.has(text.lastIndexOf('\n', from) + 1))
    .map((one) => ({ file, name: `line ${lineNumberAt(text, one.from)}`, ...one }))
  return [...constants, ...inline]
}

/** The values a quarter below and above; whole numbers move by at least one. */
export function movedValues({ value }: Threshold): [number, number] {
  const step = Number.isInteger(value) ? Math.max(1, Math.round(value / 4)) : value / 4
  return [value - step, value + step].map((moved) => Number(moved.toPrecision(12))) as [
    number,
    number,
  ]
}

/** Values at which a rule never or always applies. */
export function extremeValues({ value }: Threshold): [number, number] {
  return [0, extremeFactor * value]
}

/** Returns the text of the file with another value for the threshold. */
export function withValue(text: string, { from, to }: Threshold, value: number): string {
  return text.slice(0, from) + String(value) + text.slice(to)
}

type Digits = Pick<Threshold, 'value' | 'from' | 'to'>

function numbersIn(text: string, pattern: RegExp): Digits[] {
  return [...text.matchAll(pattern)].map(({ 0: digits, index }) => ({
    value: Number(digits.replaceAll('_', '')),
    from: index,
    to: index + digits.length,
  }))
}

function shifted({ value, from, to }: Digits, by: number): Digits {
  return { value, from: from + by, to: to + by }
}

/** The name of the object member whose value follows. */
function memberBefore(text: string): string {
  const member = /(\w+): $/.exec(text)?.[1]
  return member === undefined ? '' : `.${member}`
}

/** Keeps the length, so that offsets remain valid. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'/])\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  )
}

function lineNumberAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}
