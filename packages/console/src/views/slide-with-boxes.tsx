import { type CSSProperties, useCallback, useState } from 'react'
import type { SlideRow } from '../desk/slide-table.ts'
import { BlockBoxes, boxStyle } from './block-boxes.tsx'
import { type Block, markedWordsOf, type UnsureWord, wholePage } from './blocks.ts'
import type { PictureStore } from './picture-store.ts'
import { picturesIn } from './pictures-read.ts'
import { SlideCanvas } from './slide-canvas.tsx'
import { type Slide, textIn } from './slides.ts'
import { TextOverlay } from './text-overlay.tsx'

interface SlideWithBoxesProps {
  slide: Slide
  blocks: readonly Block[]
  store: PictureStore | undefined
  lit: number | undefined
  onLit: (block: number | undefined) => void
  onChoose?: ((block: number) => void) | undefined
  numbered: boolean
  /** Whether pictures whose words could not be read are marked. */
  unread?: boolean
  /** What lies over the picture: the boxes of the blocks, nothing, or their text in them. */
  overlay?: 'Picture' | 'Boxes' | 'Text'
  /** The unsure word that is shown beside the slide. */
  shownWord?: UnsureWord | undefined
  /** In device pixels. */
  widthPx: number
  onClick?: () => void
}

/** The picture of a slide under the boxes of its blocks. */
export function SlideWithBoxes(props: SlideWithBoxesProps) {
  const { slide, store, widthPx, onClick, blocks, lit, onLit, onChoose, numbered, unread } = props
  const { overlay = 'Boxes' } = props
  const { page, area = wholePage } = slide
  const [aspect, setAspect] = useState(() => store && (store.aspectOf(page) * area[2]) / area[3])
  const style = { '--aspect': aspect ?? 16 / 9 } as CSSProperties
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button “Enlarge” does the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button “Enlarge” does the same by keyboard
    <div className={`slide-picture ${onClick ? 'enlarges' : ''}`} style={style} onClick={onClick}>
      <SlideCanvas
        key={page}
        store={store}
        page={page}
        area={slide.area}
        widthPx={widthPx}
        label={`Picture of slide ${slide.number}`}
        onAspect={useCallback((known: number) => setAspect(known), [])}
      />
      {overlay === 'Text' && (
        <TextOverlay {...{ blocks, lit }} text={textIn(slide, 'slide')} aspect={aspect ?? 16 / 9} />
      )}
      {overlay === 'Boxes' && <UnsureTints blocks={blocks} shown={props.shownWord} />}
      {blocks.length > 0 && overlay !== 'Picture' && (
        <BlockBoxes {...{ blocks, lit, onLit, numbered }} onChoose={onChoose} />
      )}
      {unread && slide.row && <UnreadMarks row={slide.row} />}
      {slide.state === 'reading' && <span className="reading-light" />}
    </div>
  )
}

/** Marks in their places the pictures whose words could not be read; the row says the same in words. */
function UnreadMarks({ row }: { row: SlideRow }) {
  return picturesIn(row).map(
    ({ box, unread }) =>
      unread &&
      box && (
        <span key={box.join()} className="unread-picture" style={boxStyle(box)} aria-hidden="true">
          <span>Words not read</span>
        </span>
      ),
  )
}

interface UnsureTintsProps {
  blocks: readonly Block[]
  /** The word that is shown beside the slide. */
  shown: UnsureWord | undefined
}

/** A tint over every word that OCR is not sure of, in its place; the card beside the slide says the same in words. */
function UnsureTints({ blocks, shown }: UnsureTintsProps) {
  const words = blocks.flatMap(markedWordsOf)
  return words.map(
    (word, index) =>
      word.box && (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by their position
          key={index}
          className={word === shown ? 'unsure-tint shown' : 'unsure-tint'}
          style={boxStyle(word.box)}
          aria-hidden="true"
        />
      ),
  )
}
