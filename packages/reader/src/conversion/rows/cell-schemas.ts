import { extensible, nullable, Type } from '@rowdeck/core/schema'
import { type Block, blockRoles, describeBlockRoles, type PictureText } from './blocks.ts'
import { boxSchema, placeSchema, share } from './box-schemas.ts'
import type { EmbeddedImage } from './images.ts'

const uncertainWordSchema = Type.Object(
  {
    text: Type.String({
      description: 'As in the text of the block, except for a hyphen at the end of a line.',
    }),
    confidence: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'The share of such words that are right, case, accents and signs included.',
    }),
    box: nullable(boxSchema, { description: 'Its place, as that of the block.' }),
  },
  { description: 'A word that OCR is not sure of.' },
)

export const blockSchema = Type.Unsafe<Block>(
  Type.Object(
    {
      text: Type.String({ description: 'Its lines, separated by line breaks.' }),
      role: extensible(blockRoles, { description: describeBlockRoles() }),
      box: nullable(boxSchema, {
        description:
          'Left, top, width and height in shares of the slide as shown: a page with its rotation and crop, a picture with its EXIF orientation; for handouts, of the slide on the page. Null for text printed around the slides of a handout.',
      }),
      confidence: nullable(share, {
        description: 'The mean OCR confidence; null for text that does not come from OCR.',
      }),
      unsure: Type.Optional(
        Type.Array(uncertainWordSchema, {
          description:
            'The words that OCR is not sure of, in the order of the text, at most a hundred; absent if there are none.',
        }),
      ),
    },
    { description: 'A block of text on a slide.' },
  ),
)

export const wordSchema = Type.Object(
  {
    text: Type.String(),
    box: nullable(boxSchema, {
      description: 'Its place, as that of the block; null if it is not known.',
    }),
    confidence: nullable(share, {
      description: 'The share of such words that are right; null if OCR did not read it.',
    }),
    block: Type.Integer({
      minimum: 0,
      description: 'The place of its block in the column `blocks`, from 0.',
    }),
  },
  { description: 'A word of a slide.' },
)

export const pictureSchema = Type.Unsafe<PictureText>(
  Type.Object(
    {
      text: Type.String({
        description:
          'Its lines, separated by line breaks, without what the text layer has; empty if none can be read.',
      }),
      box: placeSchema,
      confidence: nullable(share, {
        description:
          'The mean OCR confidence over the letters that were seen; null if OCR saw none.',
      }),
      alternative: nullable(Type.String(), {
        description:
          'The alternative text: what the author of a PPTX file says that it shows; null if nothing.',
      }),
    },
    {
      description:
        'A picture on a slide with a text layer: with words, or with an alternative text.',
    },
  ),
)

export const imageSchema = Type.Unsafe<EmbeddedImage>(
  Type.Object(
    {
      id: Type.Integer({
        minimum: 1,
        description:
          'The same for pictures of a deck that look the same and are in the same place.',
      }),
      box: placeSchema,
      image: nullable(Type.String(), {
        description:
          'The picture as a JPEG file in a `data:` URL, as the slide crops and turns it, on white. Null if a row before this one has it, if it is damaged or hidden by others, and beyond 500 pictures of 480 pixels, or as many pixels in fewer pictures, per request.',
      }),
      alternative: nullable(Type.String(), {
        description:
          'The alternative text: what the author of a PPTX file says that it shows; null if nothing.',
      }),
    },
    { description: 'A picture on a slide.' },
  ),
)

export const linkSchema = Type.Object(
  {
    text: Type.String({
      description: 'The text that is linked, on one line; empty for a picture or a drawing.',
    }),
    url: Type.Optional(
      Type.String({
        description:
          'The address: `http:`, `https:`, `mailto:` or `tel:`, percent-encoded as the file has it. Absent for a link to a slide.',
      }),
    ),
    slide: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The number of the slide that it leads to. Absent for an address.',
      }),
    ),
    box: placeSchema,
  },
  { description: 'A link on a slide: it has either `url` or `slide`.' },
)
