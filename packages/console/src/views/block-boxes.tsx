import { type KeyboardEvent, useRef } from 'react'
import { type Block, type Box, isUnsureAsAWhole } from './blocks.ts'

interface BlockBoxesProps {
  blocks: readonly Block[]
  /** The block that is lit, here and in the row. */
  lit: number | undefined
  onLit: (block: number | undefined) => void
  /** Shows the text of a block in the row. */
  onChoose?: ((block: number) => void) | undefined
  numbered: boolean
}

/** A box over every block that was read. Tab reaches the boxes, arrow keys move through them in reading order. */
export function BlockBoxes({ blocks, lit, onLit, onChoose, numbered }: BlockBoxesProps) {
  const list = useRef<HTMLOListElement>(null)
  function move(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const boxes = [...(list.current?.querySelectorAll('button') ?? [])]
    boxes[boxes.indexOf(event.target as HTMLButtonElement) + step]?.focus()
  }
  const placed = blocks.flatMap(({ box, ...block }, index) => (box ? [{ box, block, index }] : []))
  const entry = placed.find(({ index }) => index === lit) ?? placed[0]
  return (
    <ol className="boxes" aria-label="Blocks in reading order" ref={list} onKeyDown={move}>
      {placed.map(({ block, box, index }) => (
        <li key={index} style={boxStyle(box)}>
          <button
            type="button"
            className={`box${lit === index ? ' lit' : ''}${isUnsureAsAWhole(block) ? ' unsure' : ''}`}
            tabIndex={index === entry?.index ? 0 : -1}
            aria-label={`Block ${index + 1}, ${block.role}: ${block.text}`}
            onPointerEnter={() => onLit(index)}
            onPointerLeave={() => onLit(undefined)}
            onFocus={() => onLit(index)}
            onBlur={() => onLit(undefined)}
            onClick={(event) => {
              event.stopPropagation()
              onChoose?.(index)
            }}
          >
            {numbered && <span className="box-number">{index + 1}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The place of a box on its slide. */
export function boxStyle(box: Box) {
  const [left, top, width, height] = box.map((share) => `${share * 100}%`)
  // physical positions: the slide is not mirrored in right-to-left scripts
  return { left, top, width, height }
}
