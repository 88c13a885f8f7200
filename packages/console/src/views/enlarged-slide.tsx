import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Button, Tool } from '../elements/button.tsx'
import { Segments } from '../elements/segments.tsx'
import { useModal } from '../elements/use-modal.ts'
import { pressKey } from './enlarged-keys.ts'
import { blocksLeft } from './open-words.ts'
import { RowPanel } from './row-panel.tsx'
import { SlideWithBoxes } from './slide-with-boxes.tsx'
import type { Slide } from './slides.ts'
import { UnsureCard } from './unsure-card.tsx'
import { type UnsureWords, useUnsureWords } from './unsure-words.ts'
import { useZoom, type Zoom } from './use-zoom.ts'
import { useViewState } from './view-context.ts'

/** Widths at which the slide is drawn, in device pixels, and the zoom up to which each is sharp. */
const widths = [
  { zoomMax: 1.25, widthPx: 1920 },
  { zoomMax: 2, widthPx: 2880 },
  { zoomMax: Number.POSITIVE_INFINITY, widthPx: 3840 },
]

const overlays = ['Picture', 'Boxes', 'Text'] as const
type Overlay = (typeof overlays)[number]

export interface EnlargedSlideProps {
  slide: Slide
  numbered: boolean
  onStep: (step: 1 | -1) => void
  /** Shows the slide as right, and the next one that is to be checked; undefined if there is nothing to check. */
  onApprove: (() => void) | undefined
  /** Whether it opens at the first word that OCR is not sure of. */
  atUnsure: boolean
  onClose: () => void
}

/** A slide over the whole window, beside its row: what was read lies over the picture at its place. */
export function EnlargedSlide(props: EnlargedSlideProps) {
  const { slide, numbered, onClose } = props
  const state = useViewState()
  const { store } = state
  const blocks = useMemo(() => blocksLeft(slide), [slide])
  const [lit, onLit] = useState<number>()
  const [overlay, setOverlay] = useState<Overlay>('Boxes')
  const words = useUnsureWords(state)
  const modal = useModal(onClose, 'dialog')
  const room = useRef<HTMLDivElement>(null)
  const zoom = useZoom(room)
  useFirstWord(props.atUnsure, words)
  useShownWord(words, onLit, room)
  const press = (event: KeyboardEvent) => {
    const turn = () => setOverlay(overlays[(overlays.indexOf(overlay) + 1) % 3] ?? 'Boxes')
    pressKey(event, { ...props, zoom, words, turn })
  }
  return (
    <dialog
      {...modal}
      className="enlarged"
      aria-label={`Slide ${slide.number}, enlarged`}
      onKeyDown={press}
    >
      <EnlargedBar {...{ ...props, zoom, overlay }} onOverlay={setOverlay} />
      <div className="enlarged-parts">
        <div className="zoom-room" ref={room} style={{ '--zoom': zoom.zoom } as object}>
          <SlideWithBoxes
            {...{ slide, store, numbered, lit, onLit }}
            key={slide.index}
            blocks={blocks}
            overlay={overlay}
            unread={overlay !== 'Picture'}
            shownWord={words.shown?.word}
            onChoose={onLit}
            widthPx={widths.find(({ zoomMax }) => zoom.zoom <= zoomMax)?.widthPx ?? 1920}
          />
        </div>
        <div className="enlarged-side">
          <UnsureCard words={words} slide={slide} store={store} />
          <RowPanel slide={slide} blocks={blocks} lit={lit} onLit={onLit} />
        </div>
      </div>
    </dialog>
  )
}

interface EnlargedBarProps
  extends Pick<EnlargedSlideProps, 'slide' | 'onStep' | 'onApprove' | 'onClose'> {
  zoom: Zoom
  overlay: Overlay
  onOverlay: (overlay: Overlay) => void
}

function EnlargedBar(props: EnlargedBarProps) {
  const { slide, zoom, overlay, onOverlay, onStep, onApprove, onClose } = props
  const { across } = useViewState()
  return (
    <div className="stage-bar">
      <div className="stage-tools">
        <Tool icon="previous" aria-label="Previous slide" onClick={() => onStep(-1)} />
        <span className="enlarged-title">
          {across && `${slide.deckName}, `}Slide {slide.number}
        </span>
        <Tool icon="next" aria-label="Next slide" onClick={() => onStep(1)} />
      </div>
      <Segments label="Over the picture" choices={overlays} value={overlay} onChange={onOverlay} />
      <div className="stage-tools">
        <Tool icon="minus" aria-label="Zoom out" onClick={zoom.zoomOut} />
        <button type="button" className="tool zoom-share" onClick={zoom.reset}>
          {`${Math.round(zoom.zoom * 100)}%`}
          <span className="visually-hidden">, show the whole slide</span>
        </button>
        <Tool icon="plus" aria-label="Zoom in" onClick={zoom.zoomIn} />
        {onApprove && slide.doubt && (
          <Button
            label="Looks right"
            kind="primary"
            small
            aria-keyshortcuts="r"
            onClick={onApprove}
          />
        )}
        {across && <Tool label="Open deck" onClick={() => across.open(slide)} />}
        <Tool label="Close" icon="close" onClick={onClose} />
      </div>
    </div>
  )
}

/** Shows the first unsure word as the dialog opens. */
function useFirstWord(wanted: boolean, words: UnsureWords): void {
  const opened = useRef(false)
  useEffect(() => {
    if (wanted && !opened.current) words.step(1)
    opened.current = true
  }, [wanted, words])
}

/** Lights the block of the unsure word that is shown, and scrolls to it. */
function useShownWord(
  { shown }: UnsureWords,
  onLit: (block: number | undefined) => void,
  room: { current: HTMLElement | null },
): void {
  const light = useRef(onLit)
  useEffect(() => {
    light.current = onLit
  })
  useEffect(() => {
    if (!shown) return
    light.current(shown.block)
    requestAnimationFrame(() => {
      const box = room.current?.querySelector('.unsure-tint.shown, .box.lit')
      box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }, [shown, room])
}
