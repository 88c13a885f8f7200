/** A row, or a mode, that differs from what a person reads; the expected file says what is right. */
export interface KnownWrong {
  file: string
  /** Set where the deck was read from its pictures alone. */
  mode?: 'ocr'
  /** A slide, from 1, or the mode of the answer. */
  what: number | 'mode'
  reason: string
}

export const knownWrong: KnownWrong[] = [
  {
    file: 'arabic.pdf',
    what: 1,
    reason: 'a full line that ends with a sentence is taken for the end of its paragraph',
  },
  { file: 'sample.pdf', mode: 'ocr', what: 4, reason: 'a table in a picture is read by columns' },
]
