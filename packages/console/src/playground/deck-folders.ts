import type { DeckResult } from '../desk/desk-model.ts'

/** A folder with its decks. */
export interface Folder {
  /** Empty for decks in no folder. */
  name: string
  members: readonly DeckResult[]
}

/** The folders of decks: first those in none, then by name. */
export function foldersOf(decks: readonly DeckResult[]): Folder[] {
  const names = [...new Set(decks.map(({ folder }) => folder))]
  names.sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))
  return names.map((name) => ({ name, members: decks.filter(({ folder }) => folder === name) }))
}
