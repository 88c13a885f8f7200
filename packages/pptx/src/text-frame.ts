import { bodyAttribute } from './placeholders.ts'
import type { TextFrame } from './text-extent.ts'
import { numberIn, type XmlElement } from './xml-element.ts'

/** Insets of text where the shape has none, in EMU. */
const usualInsets = { left: 91_440, top: 45_720, right: 91_440, bottom: 45_720 }
/** Columns of a text (`ST_TextColumnCount`). */
const columnsMax = 16

/** What happens to text that is higher than its box (`ST_TextVertOverflowType`), if it is not shown. */
const clipping = new Set(['clip', 'ellipsis'])

/** How the text of a shape is placed in it, as the shape or the nearest placeholder behind it says. */
export function textFrame(chain: XmlElement[]): TextFrame {
  const inset = (name: string, usual: number) => numberIn(bodyAttribute(chain, name)) ?? usual
  return {
    insets: {
      left: inset('lIns', usualInsets.left),
      top: inset('tIns', usualInsets.top),
      right: inset('rIns', usualInsets.right),
      bottom: inset('bIns', usualInsets.bottom),
    },
    anchor: bodyAttribute(chain, 'anchor') ?? 't',
    wraps: bodyAttribute(chain, 'wrap') !== 'none',
    isClipped: clipping.has(bodyAttribute(chain, 'vertOverflow') ?? ''),
    columns: Math.min(columnsMax, Math.max(1, numberIn(bodyAttribute(chain, 'numCol')) ?? 1)),
  }
}
