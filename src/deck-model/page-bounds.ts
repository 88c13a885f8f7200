/** What a page may hold. The CPU time of reading it grows about linearly with both. */
export interface PageBounds {
  /** A page with more is refused, unless its picture is read instead. */
  characters: number
  /** Objects that are drawn. Text is read from all of them; pictures and shapes beyond the bound are ignored. */
  objects: number
}

/** A page has too much on it to be laid out: it is no slide. The message completes "Page 3 of this deck". */
export class PageTooDense extends Error {
  override readonly name = 'PageTooDense'
}
