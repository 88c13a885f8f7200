import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
/** The sample deck is also served to visitors of the console, so it does not live with the tests. */
const sample = 'sample.pdf'

/** Returns the path of a golden deck or of the sample deck. */
export function deckPath(name: string): string {
  return name === sample ? join(root, 'samples', sample) : join(root, 'test', 'decks', name)
}
