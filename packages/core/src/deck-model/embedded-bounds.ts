/** Bounds the pictures of a page or slide that are listed, the first in drawing order. */
export const embeddedMax = 100

/** Pictures with a smaller side, as a share of the page, are icons and bullets: a third of the pictures of 114 decks. */
export const embeddedSideMin = 0.05

/** The same for a picture in pieces, which may be a line of text. Chosen by eye. */
export const piecesSideMin = 0.02

/** A picture that covers this share of its page or slide is the page or slide. Chosen by eye. */
export const wholePageShare = 0.9
