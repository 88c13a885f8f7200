/** Units are words or signs of a few letters. */
const unitLengthMax = 30
/** What the first section of a format has besides digits: text in quotes, a currency, a sign that is escaped or stands for itself. */
const literals = /"([^"]{0,100})"|\[\$([^\]-]{0,20})[^\]]{0,20}\]|\\(.)|([\p{Sc}°])/gu
/** What is behind is the format of negative numbers. */
const firstSection = /^(?:"[^"]*"|\\.|[^";\\])*/
/** Room as wide as a sign, a sign that fills the cell, conditions and colors. */
const unshown = /_.|\*.|\[(?!\$)[^\]]{0,50}\]/g

/** Whether a number format (ECMA-376, part 1, 18.8.31) shows shares of a hundred. */
export function isPercentage(format: string): boolean {
  return withoutText(format).includes('%')
}

/** Whether it shows dates. */
export function isDate(format: string): boolean {
  const plain = withoutText(format)
  return /[ymd]/i.test(plain) && !/general/i.test(plain)
}

/**
 * The unit that a format adds to a number, such as a currency; empty if it adds none, undefined if it does not say how numbers are
 * shown. There is none in formats that divide the number, as `0,,"M"` does, because cells have the whole number.
 */
export function unitOf(format: string): string | undefined {
  if (format === '' || /^general$/i.test(format)) return undefined
  const [shown = ''] = firstSection.exec(format.replace(unshown, '')) ?? []
  if (isPercentage(shown) || isDate(shown) || /[0#?],+(?![,0#?])/.test(withoutText(shown)))
    return ''
  const found = [...shown.matchAll(literals)].map(
    ([, quoted, currency, escaped, sign]) => quoted ?? currency ?? escaped ?? sign ?? '',
  )
  const unit = found.join('').trim()
  return /[\p{L}\p{Sc}°%‰]/u.test(unit) ? unit.slice(0, unitLengthMax) : ''
}

/** What a format says about digits. */
function withoutText(format: string): string {
  return format.replace(/"[^"]{0,50}"|\[[^\]]{0,50}\]|\\./g, '')
}
