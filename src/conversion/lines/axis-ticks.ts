/** Fewer numerals in equal steps may be coincidence. */
const ticksMin = 4
/** Separates rounding from values that are not on a scale: maximum deviation as a share of the axis. Chosen by eye. */
const deviationMax = 0.02
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
  if (ticks.length < ticksMin) return false
  const isPositive = ticks.every(({ value }) => value > 0)
  return (
    isLinear(ticks) ||
    (isPositive && isLinear(ticks.map(({ place, value }) => ({ place, value: Math.log(value) }))))
  )
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

/** Whether every value is near the straight line through the first and the last place. */
function isLinear(ticks: Tick[]): boolean {
  const sorted = [...ticks].sort((a, b) => a.place - b.place)
  const [first, last] = [sorted[0], sorted.at(-1)] as [Tick, Tick]
  const [length, range] = [last.place - first.place, last.value - first.value]
  if (length === 0 || range === 0) return false
  return sorted.every(({ place, value }, index) => {
    const isApart = index === 0 || place > (sorted[index - 1] as Tick).place
    const expected = first.value + (range * (place - first.place)) / length
    return isApart && Math.abs(value - expected) <= deviationMax * Math.abs(range)
  })
}
