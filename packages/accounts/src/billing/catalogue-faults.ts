import { type Catalogue, everything, proId, type Sold } from './catalogue.ts'

/** In two of Stripe's lists with contradicting units, so that its amounts cannot be shown correctly. */
const refusedCurrencies = new Set(['ugx'])

/** Returns a sentence for every mistake of a catalogue whose shape is right. */
export function catalogueFaults(catalogue: Catalogue): string[] {
  const { plans, packs } = catalogue
  const sold = everything(catalogue)
  const ids = [...plans, ...packs].map(({ id }) => id)
  const faults = [
    ...repeated(ids).map(
      (id) => `The id "${id}" is used twice. Give every plan and every pack an id of its own.`,
    ),
    ...repeated(sold.map(({ price }) => price.price)).map(
      (price) => `The price ${price} is used twice. A price must buy one thing only.`,
    ),
    ...sold
      .filter(({ price }) => !isCurrency(price.currency))
      .map(({ price }) => `The currency "${price.currency}" of ${price.price} cannot be used.`),
    ...repeated(sold.flatMap(offerOf)).map(
      (offer) => `There are two prices for ${offer}. Retire one, or remove it.`,
    ),
    ...unsold(catalogue),
  ]
  if (sold.length === 0) faults.push('The catalogue has no prices, so there is nothing to sell.')
  return faults
}

function unsold({ plans, packs, pro }: Catalogue): string[] {
  const offered = [...plans, ...packs, ...(pro ? [{ id: proId, ...pro }] : [])]
  return offered
    .filter(({ prices, retired }) => prices.length === 0 && !retired)
    .map(({ id }) => `"${id}" has no price, so nobody can buy it.`)
}

// retired entries may keep old prices beside each other
function offerOf({ id, retired, ...sold }: Sold): string[] {
  if (retired) return []
  const { currency } = sold.price
  const every = sold.kind === 'pack' ? '' : ` per ${sold.price.interval}`
  return [`"${id}"${every} in ${currency}`]
}

function isCurrency(currency: string): boolean {
  const known = Intl.supportedValuesOf('currency').includes(currency.toUpperCase())
  return known && !refusedCurrencies.has(currency)
}

function repeated(values: string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
}
