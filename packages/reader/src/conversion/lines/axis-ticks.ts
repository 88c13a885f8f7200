import { areNearlyAll, longPatternMin, roundingShare } from '../likeness.ts'

/** Bounds the labels whose scale is searched for: two of them are tried as its ends. */
const candidatesMax = 40
/** A numeral with a sign or currency before it and a unit behind it, of at most four characters each. */
const numeral = /^[^\d\p{L}]{0,4}?([-–−]?)\p{Sc}?\s?(\d[\d.,' \u2009\u202f]{0,20})\s?[^\d\s]{0,4}$/u

/** A label of an axis: its place along the axis, in any unit, and its value. */
export interface Tick {
  place: number
  value: number
}

/**
 * Whether labels are those of an axis: their values are a linear or a logarithmic function of their places. `ticks` may
 * be in any order.
 */
export function isAxis(ticks: Tick[]): boolean {
  if (ticks.length < longPatternMin) return false
  const sorted = [...ticks].sort((a, b) => a.place - b.place)
  const isApart = ({ place }: Tick, index: number) =>
    index === 0 || place > (sorted[index - 1] as Tick).place
  const [first, last] = [sorted[0], sorted.at(-1)] as [Tick, Tick]
  return (
    sorted.every(isApart) &&
    scales.some((scaled) => sorted.every((tick) => isBetween(tick, { first, last, scaled })))
  )
}

/** The most labels that are those of one axis; none if they are too few, or too many others are between them. */
export function axisAmong<T extends Tick>(candidates: T[]): T[] {
  const ticks = candidates.slice(0, candidatesMax).sort((a, b) => a.place - b.place)
  let most: T[] = []
  for (const from of ticks.keys()) {
    for (let to = from + Math.max(longPatternMin, most.length + 1); to <= ticks.length; to++) {
      const own = onScaleOfEnds(ticks.slice(from, to))
      if (own.length > most.length && areNearlyAll(own.length, to - from)) most = own
    }
  }
  return most
}

/** Those of some labels that are on one scale with the first and the last of them. */
function onScaleOfEnds<T extends Tick>(ticks: T[]): T[] {
  const [first, last] = [ticks[0], ticks.at(-1)] as [T, T]
  const axes = scales
    .map((scaled) => ticks.filter((tick) => isBetween(tick, { first, last, scaled })))
    .filter(isAxis)
  return axes.reduce((most, axis) => (axis.length > most.length ? axis : most), [])
}

/** Whether values count up from 1, as the numbers of steps or of the lines of a listing do. */
export function areNumbering(values: (number | undefined)[]): boolean {
  return values.every((value, index) => value === index + 1)
}

/** The value of a text that consists of a numeral, such as `1,500`, `−20 %` or `$5`; undefined for another text. */
export function numeralOf(text: string): number | undefined {
  const [, sign, digits = ''] = numeral.exec(text.trim()) ?? []
  if (digits === '') return undefined
  const plain = digits.replace(/[\s'\u2009\u202f]/gu, '')
  // groups of three digits are thousands, other separators are decimal
  const whole = /^\d{1,3}(?:[.,]\d{3})+$/u.test(plain) ? plain.replace(/[.,]/gu, '') : plain
  const value = Number(whole.replace(',', '.'))
  if (!Number.isFinite(value)) return undefined
  return sign === '' ? value : -value
}

/** The value of a label on a linear and on a logarithmic scale; not a number where the scale has none. */
const scales: ((tick: Tick) => number)[] = [({ value }) => value, ({ value }) => Math.log(value)]

/** Whether a value is near the straight line through two others. */
function isBetween(
  tick: Tick,
  { first, last, scaled }: { first: Tick; last: Tick; scaled: (tick: Tick) => number },
): boolean {
  const [length, range] = [last.place - first.place, scaled(last) - scaled(first)]
  if (length === 0 || range === 0) return false
  const expected = scaled(first) + (range * (tick.place - first.place)) / length
  return Math.abs(scaled(tick) - expected) <= roundingShare * Math.abs(range)
}
