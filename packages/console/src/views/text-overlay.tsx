import type { CSSProperties } from 'react'
import { boxStyle } from './block-boxes.tsx'
import { type Block, piecesOf } from './blocks.ts'
import { fittedFont } from './fitted-text.ts'
import { Highlighted } from './highlighted.tsx'
import { unsurePlaces } from './unsure-places.ts'

interface TextOverlayProps {
  /** The text of the slide as it is now. */
  text: string
  blocks: readonly Block[]
  lit: number | undefined
  /** The width of the slide divided by its height. */
  aspect: number
}

/** The text that was read, with its edits, laid over the slide at its place, as large as its place allows. */
export function TextOverlay({ text, blocks, lit, aspect }: TextOverlayProps) {
  return piecesOf(text, blocks).map(({ block, lines }, index) => {
    const source = block === undefined ? undefined : blocks[block]
    if (!source?.box) return null
    const { box } = source
    const share = fittedFont(lines, (box[2] / Math.max(box[3], 0.001)) * aspect)
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their position
        key={index}
        className={block === lit ? 'laid-over lit' : 'laid-over'}
        style={{ ...boxStyle(box), '--font-share': share } as CSSProperties}
        aria-hidden="true"
      >
        <span dir="auto">
          <Highlighted
            text={lines.join('\n')}
            search=""
            unsure={unsurePlaces(lines.join('\n'), source)}
          />
        </span>
      </span>
    )
  })
}
