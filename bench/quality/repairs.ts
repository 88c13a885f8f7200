/**
 * Everything that changes or distrusts what a text layer says: the evidence that it asks for, the tests in which it must not
 * fire, and how often it was right on real decks. A repair that is wrong as often as right is removed.
 *
 * `decks` says in the decks of how many owners, of 91, a row was better, or worse, with it, by a look at the rows with and
 * without it on up to three pages of each of 148 decks. A doubt is wrong where the row of a sound layer was worse for it. What
 * changed nothing there is kept for files like those of its tests.
 */
export interface Repair {
  kind: 'repair' | 'doubt'
  /** The file of the code, from the root of the repository. */
  file: string
  does: string
  evidence: string
  /** A test of `in` that says where it must not fire, by the start of its title. */
  control: { in: string; title: string }
  decks: { right: number; wrong: number }
}

const pdf = 'packages/pdf/src'
const mend = `${pdf}/mend`
const textLayer = 'packages/reader/src/conversion/text-layer'
const never = { decks: { right: 0, wrong: 0 } }

export const repairs = {
  'lost ligature': {
    ...{ kind: 'repair', file: `${pdf}/lost-ligatures.ts` },
    does: 'spells out a glyph that its font maps to nothing: "so�ware" is "software"',
    evidence:
      'it is as wide as the letters of its font or family, and known words have these letters in three of four of its places, or no other letters are nearly as likely',
    control: {
      in: `${pdf}/lost-ligatures.test.ts`,
      title: 'is not invented where a glyph is too narrow or too wide',
    },
    decks: { right: 2, wrong: 0 },
  },
  'doubled vowel': {
    ...{ kind: 'repair', file: 'packages/reader/src/conversion/lines/letter-at.ts' },
    does: 'leaves out the second half of a Thai or Lao vowel that a file has as a whole already: "ำา" is "ำ"',
    evidence: 'no word of either language has one after the other',
    control: {
      in: 'packages/reader/src/conversion/lines/letter-at.test.ts',
      title: 'A Thai or Lao vowel that a file maps',
    },
    ...never,
  },
  'odd map': {
    ...{ kind: 'repair', file: `${mend}/character-map.ts` },
    does: 'writes a map to Unicode again in the plainest form',
    evidence: 'the map has a form that PDFium reads otherwise; the letters stay as the map says',
    control: { in: `${mend}/mend-file.test.ts`, title: 'leaves sound files as they are' },
    decks: { right: 1, wrong: 0 },
  },
  'exchanged bytes': {
    ...{ kind: 'repair', file: `${mend}/swapped-letters.ts` },
    does: 'exchanges the bytes of the letters of a ligature: "昀椀" is "fi"',
    evidence: 'two characters or more for one glyph, each a Latin letter with a zero behind',
    control: {
      in: `${mend}/glyph-names.test.ts`,
      title: 'is not an ideograph, nor are two of them',
    },
    ...never,
  },
  'merged bytes': {
    ...{ kind: 'repair', file: `${mend}/merged-codes.ts` },
    does: 'gives letters whose two bytes were merged their own: ">" among Cyrillic letters is "к"',
    evidence:
      'a map as Ghostscript writes it, and a letter that continues the alphabet of its neighbors in the font on both sides, or in a font whose letters are all in a row; a letter that only one side tells is unknown if others are as near; of dashes and quotation marks, another glyph of another width for the same sign',
    control: {
      in: `${mend}/merged-codes.test.ts`,
      title: 'are never found in fonts of Latin letters',
    },
    ...never,
  },
  'glyph name': {
    ...{ kind: 'repair', file: `${mend}/glyph-names.ts` },
    does: 'gives a code the letters of the name of its glyph: "f_f_i" is "ffi", "epsilon1" is "ϵ"',
    evidence:
      'the map says nothing of the code, and the name, from the file or the program of a Type 1 font, is one of the Adobe Glyph List or of the mathematical fonts of TeX',
    control: { in: `${mend}/glyph-names.test.ts`, title: 'says nothing if it is not of these' },
    decks: { right: 1, wrong: 0 },
  },
  'order of a ligature': {
    ...{ kind: 'repair', file: 'packages/reader/src/conversion/lines/merge-runs.ts' },
    does: 'puts the two letters of an Arabic ligature in order: "املخاطر" is "المخاطر"',
    evidence:
      'two Arabic letters in one cell of a right-to-left line, where the second can join the letter after it',
    control: {
      in: 'packages/reader/src/conversion/lines/right-to-left.test.ts',
      title: 'stays as it is if it ends with a letter that joins no other',
    },
    decks: { right: 1, wrong: 0 },
  },
  'code without a meaning': {
    ...{ kind: 'repair', file: `${mend}/unlettered-codes.ts` },
    does: 'marks codes that readers take for letters without a reason, so that ligatures and the picture are asked',
    evidence:
      'a font without an encoding, whose map leaves the code out, or has none and letters with accents are not as wide as without',
    control: { in: `${mend}/mend-file.test.ts`, title: 'leaves sound files as they are' },
    decks: { right: 1, wrong: 0 },
  },
  'replaced text': {
    ...{ kind: 'repair', file: `${pdf}/replaced-text.ts` },
    does: 'puts the ActualText of marked content in the place of what its glyphs say',
    evidence: 'the text has letters, the glyphs say something else and are on one line',
    control: {
      in: `${pdf}/replaced-text.test.ts`,
      title: 'leaves no space between its glyphs and those around it',
    },
    ...never,
  },
  'TeX font': {
    ...{ kind: 'repair', file: `${pdf}/tex-fonts.ts` },
    does: 'maps the codes of a font of TeX by its encoding: ligatures, Greek, symbols',
    evidence: 'the name of the font, and a code that means no letter',
    control: {
      in: `${pdf}/tex-fonts.test.ts`,
      title: 'a ligature in a bitmap font of TeX is its letters, and the letters beside it stay',
    },
    ...never,
  },
  'symbol font': {
    ...{ kind: 'repair', file: 'packages/core/src/deck-model/symbol-fonts.ts' },
    does: 'maps the codes of Wingdings, Symbol and similar fonts to Unicode signs that look the same',
    evidence: 'the name of the font, or a private-use code',
    control: {
      in: `${pdf}/font-traits.test.ts`,
      title: 'is unchanged if the file maps it correctly',
    },
    decks: { right: 21, wrong: 1 },
  },
  accent: {
    ...{ kind: 'repair', file: `${pdf}/join-accents.ts` },
    does: 'joins an accent that is drawn over a letter with it',
    evidence: 'the accent is centered on the letter, and Unicode has the letter with it',
    control: { in: `${pdf}/join-accents.test.ts`, title: 'stays beside a letter, over a sign' },
    ...never,
  },
  'drawn underscore': {
    ...{ kind: 'repair', file: `${pdf}/drawn-underscores.ts` },
    does: 'puts an underscore where a page draws a dash between two letters',
    evidence: 'the dash is drawn between the two, lies on the baseline and fills the gap',
    control: {
      in: `${pdf}/drawn-underscores.test.ts`,
      title: 'A dash above or below the baseline, or drawn at another time, is none',
    },
    decks: { right: 2, wrong: 0 },
  },
  'letter drawn twice': {
    ...{ kind: 'repair', file: `${pdf}/drop-duplicates.ts` },
    does: 'drops letters that are drawn a second time in the same place',
    evidence: 'the same letter in the same place, and few other letters on top of its text',
    control: {
      in: `${pdf}/drop-duplicates.test.ts`,
      title: 'is complete if two different texts overlap',
    },
    decks: { right: 1, wrong: 0 },
  },
  'layer switched off': {
    ...{ kind: 'repair', file: `${pdf}/hidden-layers.ts` },
    does: 'leaves out the text of a layer that is switched off',
    evidence: 'the page looks the same without it, and with it in another color',
    control: {
      in: `${pdf}/hidden-layers.test.ts`,
      title: 'is read on a layer that is on if it is as white as the page',
    },
    ...never,
  },
  shadow: {
    ...{ kind: 'repair', file: 'packages/reader/src/conversion/lines/page-lines.ts' },
    does: 'drops a line that is drawn again beside itself',
    evidence: 'the same text, less than a tenth of an em away',
    control: {
      in: 'packages/reader/src/conversion/slides/read-page.test.ts',
      title: 'drops a shadow, and keeps the same words at another place',
    },
    decks: { right: 1, wrong: 0 },
  },
  'letter bullet': {
    ...{ kind: 'repair', file: 'packages/reader/src/conversion/lines/letter-bullets.ts' },
    does: 'makes a bullet of an "o" of Courier',
    evidence: 'several lines in another font begin with one at the same edge',
    control: {
      in: 'packages/reader/src/conversion/lines/letter-bullets.test.ts',
      title: 'are not letters in the font of the text',
    },
    decks: { right: 3, wrong: 0 },
  },
  'lost letter': {
    ...{ kind: 'repair', file: `${textLayer}/lost-letters.ts` },
    does: 'marks a glyph without a character with U+FFFD, and reads it from the picture in mode auto',
    evidence:
      'it touches a letter of its size; OCR reads the letters on both sides of it as the layer has them, and one thing in its place',
    control: {
      in: `${textLayer}/lost-letters.test.ts`,
      title: 'is none alone, as a bullet, or behind one',
    },
    decks: { right: 1, wrong: 0 },
  },
  'glyphs without meaning': {
    ...{ kind: 'doubt', file: `${textLayer}/garbled-text.ts` },
    does: 'reads the picture if OCR reads half as many letters as the layer has',
    evidence: 'three in ten characters are private, control characters or U+FFFD',
    control: { in: `${textLayer}/garbled-text.test.ts`, title: 'is sound in any script' },
    ...never,
  },
  'other widths': {
    ...{ kind: 'doubt', file: `${textLayer}/letter-widths.ts` },
    does: 'compares lines with what OCR reads of them, and reads the picture if OCR reads other letters',
    evidence:
      'three in ten letters are in fonts whose glyphs have the widths of other letters, or are not mapped',
    control: {
      in: `${textLayer}/garbled-text.test.ts`,
      title: 'is sound where a few letters, repeated',
    },
    ...never,
  },
  'signs in words': {
    ...{ kind: 'doubt', file: `${textLayer}/odd-words.ts` },
    does: 'compares lines with what OCR reads of them, and reads the picture if OCR reads letters alone',
    evidence:
      'three in ten words of a font have signs inside that stand inside no word, as in "C9?PAO"',
    control: {
      in: `${textLayer}/odd-words.test.ts`,
      title: 'is none with codes, addresses, amounts, mail',
    },
    decks: { right: 0, wrong: 0 },
  },
  'unlikely letters': {
    ...{ kind: 'doubt', file: `${textLayer}/garbled-text.ts` },
    does: 'compares lines with what OCR reads of them, and reads the picture if OCR reads other letters',
    evidence:
      'a font whose widths tell nothing has few of the frequent letters: a wrong map, or codes',
    control: { in: `${textLayer}/garbled-text.test.ts`, title: 'is sound in any script' },
    decks: { right: 0, wrong: 0 },
  },
  'hidden layer': {
    ...{ kind: 'doubt', file: `${textLayer}/hidden-layer.ts` },
    does: 'reads the picture under an invisible layer in mode auto',
    evidence: 'most letters are invisible and over a picture, and OCR reads some',
    control: {
      in: `${textLayer}/hidden-layer.test.ts`,
      title: 'A layer is not hidden if half of its letters are visible',
    },
    ...never,
  },
} as const satisfies Record<string, Repair>
