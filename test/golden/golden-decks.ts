import { readdirSync, readFileSync } from 'node:fs'
import type { DeckType } from '../../packages/core/src/deck-model/deck-types.ts'
import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import { deckPath } from '../support/deck-path.ts'

const folder = new URL('../decks/', import.meta.url)

/** A deck whose rows were transcribed by a person. */
export interface GoldenDeck {
  file: string
  /** Set if every slide is read from its picture, even with a text layer. */
  mode?: 'ocr'
  /** What the deck tests; completes the sentence "The rows are right for …". */
  kind: string
  /** Slides, from 1, that are read from their pictures and compared word by word. */
  pictures?: number[]
}

export interface ExpectedRows {
  mode: string
  rowCount: number
  rows: { slide: string }[]
}

export const goldenDecks: GoldenDeck[] = [
  {
    file: 'sample.pdf',
    kind: 'the sample deck: title, list, two columns, table, and a slide that is a picture',
    pictures: [5],
  },
  {
    file: 'sample.pdf',
    mode: 'ocr',
    kind: 'the sample deck when it is read from its pictures alone',
    pictures: [1, 2, 3, 4, 5],
  },
  { file: 'powerpoint.pdf', kind: 'a tagged PowerPoint export in Japanese' },
  { file: 'acrobat.pdf', kind: 'a tagged Acrobat export of PowerPoint slides in Chinese' },
  { file: 'quartz.pdf', kind: 'a PowerPoint export by way of macOS Quartz' },
  {
    file: 'quartz-ligatures.pdf',
    kind: 'an old Quartz export whose font gives ligatures the wrong characters',
  },
  { file: 'google-slides.pdf', kind: 'a Google Slides export in two columns' },
  { file: 'accents.pdf', kind: 'a LibreOffice export in French and German' },
  { file: 'layouts.pdf', kind: 'slides whose parts are drawn in another order than they are read' },
  { file: 'diagrams.pdf', kind: 'a drawing with labels, and a list beside a drawing' },
  { file: 'code.pdf', kind: 'a listing with comments behind wide spaces' },
  { file: 'beamer.pdf', kind: 'a Beamer deck with overlays, a section bar and formulas' },
  { file: 'listings.pdf', kind: 'a Beamer deck with code in fixed columns' },
  {
    file: 'keynote-like.pdf',
    kind: 'a deck as Keynote writes it: a background picture and growing builds',
  },
  { file: 'turned.pdf', kind: 'a deck of turned and cropped pages' },
  { file: 'rtl.pdf', kind: 'a deck in Arabic and Hebrew' },
  { file: 'arabic.pdf', kind: 'a LibreOffice export in Arabic, with cards, marks and Latin words' },
  {
    file: 'persian.pdf',
    kind: 'a LibreOffice export in Persian, with slanted letters and joiners',
  },
  { file: 'blank-slide.pdf', kind: 'a deck with a blank slide in the middle' },
  { file: 'owner-password.pdf', kind: 'a deck that is protected by an owner password alone' },
  {
    file: 'outlines.pdf',
    kind: 'an untagged deck whose words are drawn as outlines',
    pictures: [1],
  },
  {
    file: 'no-character-map.pdf',
    kind: 'a deck whose fonts map their glyphs to nothing',
    pictures: [1],
  },
  {
    file: 'wrong-character-map.pdf',
    kind: 'a deck whose fonts map their glyphs to wrong letters',
    pictures: [1],
  },
  { file: 'scan.pdf', kind: 'a scanned deck', pictures: [1, 2, 3] },
  { file: 'picture-png.png', kind: 'a PNG of a slide in three columns', pictures: [1] },
  { file: 'picture-jpg.jpg', kind: 'a JPG of a slide in three columns', pictures: [1] },
  { file: 'picture-webp.webp', kind: 'a WebP of a slide', pictures: [1] },
  { file: 'photo.jpg', kind: 'a photo that is turned by its EXIF orientation', pictures: [1] },
]

/** Decks that require a password, each with the rows of another deck. */
export const lockedDecks = [
  { file: 'encrypted.pdf', password: 'sesame', rowsOf: 'blank-slide.pdf' },
  { file: 'encrypted-old.pdf', password: 'sésame', rowsOf: 'blank-slide.pdf' },
]

export function readDeck(file: string): Deck {
  return {
    bytes: readFileSync(deckPath(file)),
    type: file.slice(file.lastIndexOf('.') + 1) as DeckType,
  }
}

export function readExpectedRows(file: string): ExpectedRows {
  const name = file.slice(0, file.lastIndexOf('.'))
  return JSON.parse(readFileSync(new URL(`${name}.rows.json`, folder), 'utf8'))
}

export function deckFiles(): string[] {
  const files = readdirSync(folder).filter((file) => /\.(pdf|png|jpg|webp)$/.test(file))
  return [...files, 'sample.pdf'].sort()
}
