import { type DeckResult, isUnfinished } from '../desk/desk-model.ts'
import { formatCount } from '../elements/format.ts'
import { countReview } from '../views/slides.ts'
import { byName } from './dropped-files.ts'

interface Group {
  has: (deck: DeckResult) => boolean
  /** What follows the number of its decks. */
  words: (count: number) => string
}

/** The states of decks that the list counts and shows alone, in the order of a list by state. */
const groups = {
  attention: {
    has: ({ stage }) => stage === 'refused',
    words: (count) => (count === 1 ? 'needs attention' : 'need attention'),
  },
  check: { has: (deck) => countReview(deck).left > 0, words: () => 'to check' },
  unfinished: { has: isUnfinished, words: () => 'to be read' },
  canceled: { has: ({ stage }) => stage === 'canceled', words: () => 'canceled' },
  read: { has: ({ stage }) => stage === 'done', words: () => 'read' },
} satisfies Record<string, Group>

type GroupName = keyof typeof groups
const byState = Object.keys(groups) as GroupName[]
/** The order of the summary. */
const summarized: readonly GroupName[] = ['read', 'attention', 'check', 'unfinished', 'canceled']

/** Which decks are listed: those of a group, or all. */
export type Listed = GroupName | 'all'

export const deckOrders = { added: 'Newest', name: 'Name', state: 'State' } as const
export type DeckOrder = keyof typeof deckOrders

/** What the list shows, and how it is sorted. */
export interface Listing {
  listed: Listed
  order: DeckOrder
}

export const initialListing: Listing = { listed: 'all', order: 'added' }

/** "35 read" by group, without groups that have no decks. */
export function summaryOf(decks: readonly DeckResult[]): Partial<Record<Listed, string>> {
  const counted = summarized.map((name) => {
    const count = decks.filter(groups[name].has).length
    return [name, count > 0 && `${formatCount(count)} ${groups[name].words(count)}`] as const
  })
  return Object.fromEntries(counted.filter(([, words]) => words))
}

/** The decks of the group in this order. */
export function listedDecks(
  decks: readonly DeckResult[],
  { listed, order }: Listing,
): readonly DeckResult[] {
  const members = listed === 'all' ? decks : decks.filter(groups[listed].has)
  if (order === 'added') return members
  const stateOf = (deck: DeckResult) => byState.findIndex((name) => groups[name].has(deck))
  const states = new Map(order === 'state' ? members.map((deck) => [deck, stateOf(deck)]) : [])
  return members.toSorted((one, other) =>
    order === 'state'
      ? (states.get(one) ?? 0) - (states.get(other) ?? 0)
      : byName.compare(one.filename, other.filename),
  )
}

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
