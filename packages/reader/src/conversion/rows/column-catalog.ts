import { nameIn } from '@rowdeck/core/deck-model/deck-properties'
import { pageOf } from '@rowdeck/core/deck-model/slide-reading'
import { blocksOf, describeBlockRoles, picturesOf, slideArea } from './blocks.ts'
import { boxSchema } from './box-schemas.ts'
import * as cells from './cell-schemas.ts'
import { confidenceOf, pictureOf, textOfBlocks, withRole } from './cell-text.ts'
import type { ColumnArray, ColumnKind } from './column-kind.ts'
import { commentSchema } from './comment-schema.ts'
import { deckColumns } from './deck-columns.ts'
import { graphSchema } from './graph-schema.ts'
import { imagesOf } from './images.ts'
import { languageOf } from './language.ts'
import { linksOf } from './links.ts'
import { markdownOf } from './markdown.ts'
import { relationsOf } from './relations.ts'
import { tableSchema } from './table-schema.ts'
import { tablesOf } from './tables.ts'
import { wordsOf } from './words.ts'

const arrayOf = (schema: object, itemName?: string): ColumnArray =>
  itemName === undefined ? { schema } : { schema, itemName }

/**
 * The catalog of columns. Validation, OpenAPI, the command line and the console derive from it, so a new
 * column is added only here, or to what it is put together from. Keys are never renamed or removed.
 */
export const catalog = {
  slide: {
    label: 'Slide',
    type: 'string',
    nullable: false,
    description:
      'All text of the slide: the title, the blocks in reading order, then text that repeats on every slide. Each list item is one line, as is each table row, with tab-separated cells.',
    cellOf: ({ blocks }) => textOfBlocks(blocks),
  },
  number: {
    label: 'Number',
    type: 'number',
    nullable: false,
    description: 'The number of the slide in the deck, starting at 1.',
    cellOf: ({ index }) => index + 1,
  },
  page: {
    label: 'Page',
    type: 'number',
    nullable: false,
    description: 'The page of the file that contains the slide, starting at 1.',
    cellOf: (slide) => pageOf(slide) + 1,
  },
  title: {
    label: 'Title',
    type: 'string',
    nullable: false,
    description: 'The title of the slide; empty if it has none.',
    cellOf: (slide) => textOfBlocks(withRole(slide, 'title')),
  },
  body: {
    label: 'Body',
    type: 'string',
    nullable: false,
    description:
      'The text of the slide without its title and without text that repeats on every slide.',
    cellOf: (slide) => textOfBlocks(withRole(slide, 'body')),
  },
  notes: {
    label: 'Notes',
    type: 'string',
    nullable: false,
    description:
      'The speaker notes: of a PPTX file, or printed below the slide on a notes page; otherwise empty.',
    cellOf: ({ notes }) => textOfBlocks(notes ?? []),
  },
  markdown: {
    label: 'Markdown',
    type: 'string',
    nullable: false,
    description:
      'The slide as Markdown: the title as a heading, nested lists, tables, links; without text that repeats on every slide.',
    cellOf: markdownOf,
  },
  blocks: {
    label: 'Blocks',
    type: 'array',
    array: arrayOf(cells.blockSchema, 'Block'),
    nullable: false,
    description: `The blocks of text with their places on the slide, in the order of \`slide\`. Roles: ${describeBlockRoles()}`,
    cellOf: blocksOf,
  },
  area: {
    label: 'Area',
    type: 'array',
    array: arrayOf(boxSchema),
    nullable: true,
    description:
      'The part of the page that shows the slide: left, top, width and height in shares of the page as shown. Null if the slide fills its page, as everywhere but on handouts and notes pages.',
    cellOf: slideArea,
  },
  picture: {
    label: 'Picture',
    type: 'string',
    nullable: false,
    description:
      'A small JPEG picture of the slide as a `data:` URL, at most 480 pixels wide and high, or `picture_size`; of a PPTX file, a schematic drawing. Empty if the slide is damaged. A picture in the cell in XLSX. Not available in CSV.',
    cellOf: (_, { thumbnail }) => pictureOf(thumbnail),
  },
  mode: {
    label: 'Mode',
    type: 'string',
    nullable: false,
    description:
      'How the slide was read: `text` from the text layer, `ocr` from its picture, `mixed` from the text layer and, by OCR, from the pictures on it. `unreadable`: the slide is damaged, so its row is empty.',
    cellOf: ({ mode }) => mode,
  },
  confidence: {
    label: 'Confidence',
    type: 'number',
    nullable: true,
    description:
      'The mean OCR confidence over all letters, from 0 to 1, those in pictures that were left out because they cannot be read included; null if OCR saw no letters; 0 if the slide is damaged.',
    cellOf: confidenceOf,
  },
  pictures: {
    label: 'Text in pictures',
    type: 'array',
    array: arrayOf(cells.pictureSchema, 'PictureText'),
    nullable: false,
    description:
      'The pictures of a slide with a text layer that hold words, each with its place, its text without what the text layer has, and the confidence of OCR. The text has what `slide` leaves out: labels of axes of charts, and words too small to be read on the slide. It is empty if it cannot be read. Pictures without words are listed if a PPTX file has an alternative text for them. Without OCR, as in mode `text`, only those are; on slides that OCR reads as a whole and on handouts there are none.',
    cellOf: picturesOf,
  },
  images: {
    label: 'Embedded pictures',
    type: 'array',
    array: arrayOf(cells.imageSchema, 'EmbeddedPicture'),
    nullable: false,
    description:
      'The pictures on a slide with a text layer, each alone as a JPEG picture with its place: the 20 largest of a slide, without those whose smaller side is less than 5 % of it. At most 480 pixels wide and high, or `picture_size`. A picture that several slides show is sent with the first of them. Empty for slides that OCR reads as a whole, and for handouts. Only in JSON and NDJSON.',
    cellOf: imagesOf,
  },
  description: {
    label: 'Description',
    type: 'string',
    nullable: true,
    description:
      'What the pictures, charts and drawings of the slide show, in a few sentences by the vision model that the operator of the service has named; 400 if there is none. Empty for a slide that has none, or only such that earlier slides have; null if the slide is damaged, or the model failed, refused or took too long. Asking for it sends pictures of such slides to that model.',
    cellOf: (_, { description = null }) => description,
  },
  language: {
    label: 'Language',
    type: 'string',
    nullable: true,
    description:
      'The language of the text of the slide as a BCP 47 tag, such as `en`; null if it is too short to tell, in several languages or in one that is not known.',
    cellOf: languageOf,
  },
  links: {
    label: 'Links',
    type: 'array',
    array: arrayOf(cells.linkSchema, 'Link'),
    nullable: false,
    description:
      'The links of the slide in reading order, each with its text, its place, and either the address (`url`) or the number of the slide that it leads to (`slide`). Only addresses of web pages, mail and telephones; at most 200. An address that is printed but not linked is text. In XLSX, the title of a slide opens its first address, and the sheet `Links` lists all.',
    cellOf: linksOf,
  },
  tables: {
    label: 'Tables',
    type: 'array',
    array: arrayOf(tableSchema, 'SlideTable'),
    nullable: false,
    description:
      'The tables of the slide in reading order: their cells row by row, which cells are merged, whether the first row is a header, and their places. Charts of a PPTX file are among them: their values, with title, axes and series in `chart`. In XLSX, each has a sheet, named after its slide.',
    cellOf: tablesOf,
  },
  relations: {
    label: 'Relations',
    type: 'array',
    array: arrayOf(graphSchema, 'SlideGraph'),
    nullable: false,
    description:
      'The diagrams on a slide as graphs: shapes with their text, and what the connectors and block arrows between them lead from and to, with labels. Each part that is connected is one graph. Connectors that are not glued to shapes count if their ends touch them: of a PDF file, arrows with one head that end at two shapes with text. Empty for pictures, handouts and slides that OCR reads.',
    cellOf: relationsOf,
  },
  words: {
    label: 'Words',
    type: 'array',
    array: arrayOf(cells.wordSchema, 'SlideWord'),
    nullable: false,
    description:
      'The words of the slide in the order of `slide`, each with its place, the confidence of OCR and its block; at most 5,000. A place is null where it is not known, as of texts in PPTX files, of which only the block has one.',
    cellOf: wordsOf,
  },
  comments: {
    label: 'Comments',
    type: 'array',
    array: arrayOf(commentSchema, 'SlideComment'),
    nullable: false,
    description:
      'The comments on the slide, each with its author, date, text and the answers to it: comments of a PPTX file; notes and comments on marked text of a PDF. At most 200, answers included. Empty for handouts.',
    cellOf: ({ comments = [] }) => comments,
  },
  section: {
    label: 'Section',
    type: 'string',
    nullable: true,
    description:
      'The name of the section of the deck that the slide is in; null if the file has no sections, as only PPTX files do.',
    cellOf: ({ section }) => section?.normalize('NFC') ?? null,
  },
  layout: {
    label: 'Layout',
    type: 'string',
    nullable: true,
    description:
      'The name of the layout of the slide, as the author of a PPTX file sees it; null if it has none, and for other files.',
    cellOf: ({ layoutName }) => nameIn(layoutName),
  },
  ...deckColumns,
  build: {
    label: 'Build of',
    type: 'number',
    nullable: true,
    description:
      'The number of the finished slide if this slide is one of its build steps; otherwise null.',
    cellOf: ({ buildOf }) => (buildOf === undefined ? null : buildOf + 1),
  },
} satisfies Record<string, ColumnKind>
