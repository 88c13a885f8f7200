import { Type } from '@rowdeck/core/schema'

/** A part of a whole. */
export const share = Type.Number({ minimum: 0, maximum: 1 })

/** A box in shares of a slide or page. */
export const boxSchema = Type.Array(share, { minItems: 4, maxItems: 4 })

/** A size in points. */
export const sizeSchema = Type.Array(Type.Number({ minimum: 0 }), { minItems: 2, maxItems: 2 })

/** A box on the slide, with its meaning. */
export const placeSchema = Type.Array(share, {
  minItems: 4,
  maxItems: 4,
  description: 'Left, top, width and height in shares of the slide as shown.',
})
