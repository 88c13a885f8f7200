/** What the ground truth says about a slide. */
export interface TruthLine {
  deck: string
  slide_index: number
  lang_guess?: string
}

/** Decks whose language the truth cannot guess, because its guesser does not know it. */
const corrections: Record<string, string> = { 'felixfilipi-pitch-deck-001f81': 'id' }

/**
 * The main language of each deck (ISO 639-1), which a person would tell an OCR program: what the truth
 * guesses for most of its slides, undecided ones aside.
 */
export function deckLanguages(truth: readonly TruthLine[]): Map<string, string> {
  const decks = Map.groupBy(truth, ({ deck }) => deck)
  const languages = [...decks].map(([deck, lines]): [string, string] => [
    deck,
    corrections[deck] ?? mostFrequent(lines.map((line) => line.lang_guess ?? 'und')),
  ])
  return new Map(languages)
}

function mostFrequent(guesses: string[]): string {
  const counts = Map.groupBy(
    guesses.filter((guess) => guess !== 'und'),
    (guess) => guess,
  )
  const [first] = [...counts.values()].sort((a, b) => b.length - a.length)
  return first?.[0] ?? 'en'
}
