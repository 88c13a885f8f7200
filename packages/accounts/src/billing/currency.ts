/** Currencies whose amounts Stripe counts in whole units. Source: Stripe, "Supported currencies", zero-decimal currencies. */
const whole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
/** Currencies whose amounts Stripe counts in thousandths. Source: the same page, three-decimal currencies. */
const thousandths = new Set('bhd jod kwd omr tnd'.split(' '))

/**
 * Returns how many decimals an amount of Stripe has. `Intl` knows what people write, not what Stripe counts: the Icelandic
 * króna is written without decimals and counted in hundredths.
 */
export function decimalsOf(currency: string): number {
  if (whole.has(currency)) return 0
  return thousandths.has(currency) ? 3 : 2
}
