/** A row or a mode that is known to be wrong; the expected file has the right one. */
export interface KnownWrong {
  file: string
  /** Set if the deck was read only from its pictures. */
  mode?: 'ocr'
  /** A slide, from 1, or the mode of the response. */
  what: number | 'mode'
  reason: string
}

export const knownWrong: KnownWrong[] = [
  {
    file: 'quartz.pdf',
    what: 1,
    reason: 'items that an author broke are torn where every line of the file ends in a space',
  },
]
