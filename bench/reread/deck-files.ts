import { basename } from 'node:path'
import { deckSet, find } from '../quality/slide-sets.ts'

/** The sets of decks whose paragraphs are known, as folders of the benchmark. */
export const setNames = ['decks', 'real_pdf', 'more/decks', 'wide/decks'] as const

/** All PDFs of decks and probes. Throws if there are none. */
export function filesIn(folder: string): { set: string; path: string; deck: string }[] {
  const decks = setNames.flatMap((name) => {
    const { sources } = deckSet({ folder, quick: false }, name)
    const set = name.split('/')[0] as string
    return sources.map(({ path, deck }) => ({ set, path, deck }))
  })
  const probes = find(folder, 'probes/*.pdf')
  if (decks.length + probes.length === 0) {
    throw new Error(
      `There are no decks in ${folder}. Name the folder of the benchmark with --decks.`,
    )
  }
  return [
    ...decks,
    ...probes.map((path) => ({ set: 'probes', path, deck: basename(path, '.pdf') })),
  ]
}
