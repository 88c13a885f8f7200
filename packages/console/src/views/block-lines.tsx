import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Block, isUnsureAsAWhole, type Piece, piecesOf } from './blocks.ts'
import { CellText } from './cell-text.tsx'
import { EditableField } from './editable-field.tsx'
import { type Slide, textIn } from './slides.ts'
import { type Stretch, unsurePlaces } from './unsure-places.ts'
import { useViewState } from './view-context.ts'

interface BlockLinesProps {
  slide: Slide
  blocks: readonly Block[]
  lit: number | undefined
  onLit: (block: number | undefined) => void
}

/** The text of the slide, block by block. Hovering or focusing a block lights its box on the slide. */
export function BlockLines({ slide, blocks, lit, onLit }: BlockLinesProps) {
  const text = textIn(slide, 'slide')
  const pieces = piecesOf(text, blocks)
  return (
    <EditableField slide={slide} column="slide" label="Text">
      {(edit) =>
        text === '' ? (
          <p className="blank">No text</p>
        ) : (
          <Lines {...{ pieces, blocks, lit, onLit }} onEdit={edit} />
        )
      }
    </EditableField>
  )
}

interface LinesProps extends Omit<BlockLinesProps, 'slide'> {
  pieces: readonly Piece[]
  onEdit: (cursor: number) => void
}

function Lines({ pieces, blocks, lit, onLit, onEdit }: LinesProps) {
  const { search } = useViewState()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (lit === undefined) return
    const line = list.current?.querySelector(`[data-block="${lit}"]`)
    line?.scrollIntoView({ block: 'nearest' })
  }, [lit])
  function move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chips = [...(list.current?.querySelectorAll('button') ?? [])]
    const target = chips[chips.indexOf(event.target as HTMLButtonElement) + (step ?? 0)]
    if (!step || !target) return
    event.preventDefault()
    target.focus()
  }
  return (
    <ol className="block-lines" aria-label="Text by blocks" ref={list} onKeyDown={move}>
      {pieces.map((piece, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces are identified by their position
          key={index}
          data-block={piece.block}
          className={lineClass(piece, blocks, lit)}
          onPointerEnter={() => onLit(piece.block)}
          onPointerLeave={() => onLit(undefined)}
          onDoubleClick={() => onEdit(cursorAt(pieces, index))}
        >
          {piece.block !== undefined && (
            <button
              type="button"
              className="block-number"
              tabIndex={piece.block === (lit ?? pieces[0]?.block) ? 0 : -1}
              aria-label={`Show block ${piece.block + 1} on the slide`}
              onFocus={() => onLit(piece.block)}
              onBlur={() => onLit(undefined)}
              onClick={() => onLit(piece.block)}
            >
              {piece.block + 1}
            </button>
          )}
          <div className="block-text">
            <CellText lines={piece.lines} search={search} unsure={unsureIn(piece, blocks)} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function unsureIn({ block, lines }: Piece, blocks: readonly Block[]): readonly Stretch[] {
  const source = block === undefined ? undefined : blocks[block]
  return source ? unsurePlaces(lines.join('\n'), source) : []
}

function lineClass({ block }: Piece, blocks: readonly Block[], lit: number | undefined): string {
  const source = block === undefined ? undefined : blocks[block]
  const classes = ['block-line']
  if (source?.role === 'title') classes.push('title')
  if (source && isUnsureAsAWhole(source)) classes.push('unsure')
  if (block !== undefined && block === lit) classes.push('lit')
  return classes.join(' ')
}

/** Where a piece begins in the text of the cell, in characters. */
function cursorAt(pieces: readonly Piece[], index: number): number {
  const lines = pieces.slice(0, index).flatMap((piece) => piece.lines)
  return lines.reduce((sum, line) => sum + line.length + 1, 0)
}
