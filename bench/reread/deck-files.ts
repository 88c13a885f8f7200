import { basename } from 'node:path'
import { deckSet, find } from '../quality/slide-sets.ts'

/** The sets of decks whose paragraphs are known, as folders of the benchmark. */
export const setNames = ['decks', 'real_pdf', 'more/decks', 'wide/decks'] as const

/** All PDFs of decks and probes. */
export function filesIn(folder: string): { set: string; path: string; deck: string }[] {
  const decks = setNames.flatMap((name) => {
    const { sources } = deckSet({ folder, quick: false }, name)
    const set = name.split('/')[0] as string
    return sources.map(({ path, deck }) => ({ set, path, deck }))
  })
  const probes = find(folder, 'probes/*.pdf')
  return [
    ...decks,
    ...probes.map((path) => ({ set: 'probes', path, deck: basename(path, '.pdf') })),
  ]
}
