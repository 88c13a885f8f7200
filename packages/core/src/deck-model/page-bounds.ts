/** What a page may hold. The CPU time of reading it grows about linearly with both. */
export interface PageBounds {
  /** A page with more is refused, unless its picture is read instead. */
  characters: number
  /** Objects that are drawn. Text is read from all of them; pictures and shapes beyond the bound are ignored. */
  objects: number
}

/** The fullest pages of 194 decks hold 3,700 characters and 1,000 paths. */
export const pageBoundsOfSlides: PageBounds = { characters: 30_000, objects: 30_000 }

/**
 * Cells of all tables of a slide, rows times columns, because rows that are shorter are filled up: a few bytes of a file
 * could fill the memory. The fullest slide of 172 PPTX decks has 285.
 */
export const tableCellsMax = 10_000

/** A page has too much on it to be laid out: it is no slide. The message completes "Page 3 of this deck". */
export class PageTooDense extends Error {
  override readonly name = 'PageTooDense'
}

/** Throws PageTooDense if a page or slide has more characters than the bound. */
export function boundCharacters(characters: number, { characters: max }: PageBounds): void {
  if (characters <= max) return
  throw new PageTooDense(`has ${characters} characters; at most ${max} are allowed`)
}

/** Throws PageTooDense if the tables of a slide have more cells than the bound. */
export function boundTableCells(cells: number): void {
  if (cells <= tableCellsMax) return
  throw new PageTooDense(`has ${cells} table cells; at most ${tableCellsMax} are allowed`)
}
