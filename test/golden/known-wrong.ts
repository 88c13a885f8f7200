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
  { file: 'sample.pdf', what: 2, reason: 'a wrapped line of a list item stays apart' },
  { file: 'sample.pdf', mode: 'ocr', what: 3, reason: 'OCR reads bullets as the letter o' },
  { file: 'sample.pdf', mode: 'ocr', what: 4, reason: 'a table in a picture is read by columns' },
  { file: 'powerpoint.pdf', what: 1, reason: 'a wrapped line of a list item stays apart' },
  { file: 'powerpoint.pdf', what: 3, reason: 'a wrapped line of a list item stays apart' },
  { file: 'powerpoint.pdf', what: 4, reason: 'the list mark ➢ sticks to the first word' },
  { file: 'quartz.pdf', what: 1, reason: 'wrapped lines of list items stay apart' },
  {
    file: 'quartz-ligatures.pdf',
    what: 2,
    reason: 'a wrapped line stays apart, and a hyphen that is drawn twice is read twice',
  },
  { file: 'google-slides.pdf', what: 1, reason: 'a title on two lines is not joined' },
  { file: 'google-slides.pdf', what: 5, reason: 'a wrapped line of a list item stays apart' },
  { file: 'accents.pdf', what: 3, reason: 'the hyphen of Open-Source- at a line end is lost' },
  {
    file: 'beamer.pdf',
    what: 5,
    reason: 'half of the section bar, and the formula, are misplaced',
  },
  { file: 'beamer.pdf', what: 6, reason: 'a section bar that stands on one slide is not put last' },
  {
    file: 'keynote-like.pdf',
    what: 'mode',
    reason: 'a short title over a background picture is read by OCR, which finds no more',
  },
  {
    file: 'rtl.pdf',
    what: 1,
    reason: 'a line of Arabic with Latin letters and digits falls apart',
  },
  {
    file: 'rtl.pdf',
    what: 2,
    reason: 'a line of Hebrew with Latin letters and a comma falls apart',
  },
  { file: 'rtl.pdf', what: 3, reason: 'columns of Hebrew are read from left to right' },
]
