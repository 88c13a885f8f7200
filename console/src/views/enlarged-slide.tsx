import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { Block } from './blocks.ts'
import { Icon } from './icons.tsx'
import type { PictureStore } from './picture-store.ts'
import { SlideWithBoxes } from './slide-with-boxes.tsx'
import type { Slide } from './slides.ts'
import { Toggle } from './toggle.tsx'

/** The width at 100 %, in CSS pixels: that of a slide on a full HD screen. */
const fullPx = 1920

interface EnlargedSlideProps {
  slide: Slide
  blocks: readonly Block[]
  store: PictureStore | undefined
  numbered: boolean
  lit: number | undefined
  onLit: (block: number | undefined) => void
  onStep: (step: 1 | -1) => void
  onClose: () => void
}

/** A slide over the whole window: fitted, or at 100 %. Arrow keys or j and k show the next ones. */
export function EnlargedSlide(props: EnlargedSlideProps) {
  const { slide, blocks, onStep, onClose, ...shared } = props
  const [full, setFull] = useState(false)
  const dialog = useModal()
  function cancel(event: SyntheticEvent): void {
    event.preventDefault()
    onClose()
  }
  return (
    <dialog
      ref={dialog}
      className="enlarged"
      aria-label={`Slide ${slide.number}, enlarged`}
      onCancel={cancel}
      onKeyDown={(event) => step(event, onStep)}
    >
      <div className="stage-bar">
        <span className="enlarged-title">Slide {slide.number}</span>
        <div className="stage-tools">
          <button
            type="button"
            className="tool"
            aria-label="Previous slide"
            onClick={() => onStep(-1)}
          >
            <Icon name="previous" />
          </button>
          <button type="button" className="tool" aria-label="Next slide" onClick={() => onStep(1)}>
            <Icon name="next" />
          </button>
          <Toggle label="100%" on={full} onToggle={setFull} />
          <button type="button" className="tool" onClick={onClose}>
            <Icon name="close" />
            Close
          </button>
        </div>
      </div>
      <div className={full ? 'stage-room full' : 'stage-room'}>
        <SlideWithBoxes
          {...shared}
          key={slide.index}
          slide={slide}
          blocks={blocks}
          widthPx={fullPx}
        />
      </div>
    </dialog>
  )
}

function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return dialog
}

function step(event: KeyboardEvent, onStep: (step: 1 | -1) => void): void {
  const way = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 } as const
  const next = way[event.key as keyof typeof way]
  if (!next || event.defaultPrevented) return
  event.preventDefault()
  onStep(next)
}
