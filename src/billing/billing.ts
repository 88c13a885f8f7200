export type { Catalogue } from './catalogue.ts'
export { comparePrices } from './compare-prices.ts'
export { CatalogueError, parseCatalogue, readCatalogue } from './read-catalogue.ts'
export { asSentences, createStripe, StripeFault, stripeFault } from './stripe-client.ts'
