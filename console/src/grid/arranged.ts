import { type Slide, textIn } from '../views/slides.ts'

/** The order of the rows by one column. */
export interface Sort {
  column: string
  way: 'ascending' | 'descending'
}

/** How the rows of the grid are arranged; the deck itself and its exports keep their order. */
export interface Arrangement {
  sort: Sort | undefined
  /** What cells must contain, by the key of their column, ignoring case. */
  filters: Readonly<Record<string, string>>
}

export const asInDeck: Arrangement = { sort: undefined, filters: {} }

const collator = new Intl.Collator(undefined, { numeric: true })

/** The rows that pass all filters, sorted; empty cells come last in both directions. */
export function arranged(rows: readonly Slide[], { sort, filters }: Arrangement): readonly Slide[] {
  const wanted = Object.entries(filters).filter(([, text]) => text !== '')
  const passes = (slide: Slide) => wanted.every(([column, text]) => contains(slide, column, text))
  const left = wanted.length === 0 ? rows : rows.filter(passes)
  if (!sort) return left
  const sign = sort.way === 'ascending' ? 1 : -1
  return [...left].sort((one, other) => {
    const [a, b] = [textIn(one, sort.column), textIn(other, sort.column)]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return sign * collator.compare(a, b)
  })
}

function contains(slide: Slide, column: string, text: string): boolean {
  return textIn(slide, column).toLocaleLowerCase().includes(text.toLocaleLowerCase())
}
