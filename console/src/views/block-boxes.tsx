import { type KeyboardEvent, useRef } from 'react'
import type { Block } from './blocks.ts'
import { unsureWordsOf } from './to-check.ts'

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
    const target = Math.min(blocks.length - 1, Math.max(0, (lit ?? 0) + step))
    list.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <ol className="boxes" aria-label="Blocks in reading order" ref={list} onKeyDown={move}>
      {blocks.map((block, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by their position
          key={index}
          style={placeOf(block)}
        >
          <button
            type="button"
            className={boxClass(block, lit === index)}
            tabIndex={index === (lit ?? 0) ? 0 : -1}
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

function boxClass(block: Block, isLit: boolean): string {
  const unsure = unsureWordsOf(block).length > 0
  return `box${isLit ? ' lit' : ''}${unsure ? ' unsure' : ''}`
}

function placeOf({ box }: Block) {
  const [left, top, width, height] = box.map((share) => `${share * 100}%`)
  // physical positions: the slide is not mirrored in right-to-left scripts
  return { left, top, width, height }
}
