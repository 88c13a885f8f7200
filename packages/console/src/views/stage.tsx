import { useState } from 'react'
import { Tool } from '../elements/button.tsx'
import type { Block } from './blocks.ts'
import type { PictureStore } from './picture-store.ts'
import { SlideWithBoxes } from './slide-with-boxes.tsx'
import type { Slide } from './slides.ts'
import { useEnlarged } from './use-enlarged.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** Widths at which slides are drawn, in device pixels: few, so that pictures are drawn once. */
const drawnPx = { usual: 1200, sharp: 2000 }

interface StageProps {
  slide: Slide
  blocks: readonly Block[]
  store: PictureStore | undefined
  lit: number | undefined
  onLit: (block: number | undefined) => void
  onChoose: (block: number) => void
  onStep: (step: 1 | -1) => void
  /** Shows the slide as right and the next one to be checked; undefined if nothing is to be checked. */
  onApprove: (() => void) | undefined
}

/** The slide, large, with a box over every block. A click beside the boxes or Enter enlarges it. */
export function Stage(props: StageProps) {
  const { slide, blocks, store, lit, onLit, onChoose, onStep, onApprove } = props
  const [numbered, setNumbered] = useState(false)
  const [boxed, setBoxed] = useState(true)
  const { enlarge, dialog } = useEnlarged({ onStep, onApprove, numbered })
  useShortcuts({
    Enter() {
      if (document.activeElement?.matches('button, a, input, summary, [role="separator"]')) {
        return false
      }
      enlarge()
    },
  })
  return (
    <section className="stage" aria-label={`Slide ${slide.number}`}>
      <div className="stage-bar">
        <div className="stage-tools">
          <Toggle label="Boxes" on={boxed} onToggle={setBoxed} disabled={blocks.length === 0} />
          <Toggle
            label="Numbers"
            on={numbered && boxed}
            onToggle={(on) => {
              setNumbered(on)
              if (on) setBoxed(true)
            }}
            disabled={blocks.length === 0}
          />
        </div>
        <Tool label="Enlarge" icon="enlarge" onClick={enlarge} />
      </div>
      <div className="stage-room">
        <SlideWithBoxes
          key={slide.index}
          {...{ slide, store, lit, onLit, onChoose }}
          unread={boxed}
          blocks={boxed ? blocks : []}
          numbered={numbered}
          widthPx={devicePixelRatio > 1.25 ? drawnPx.sharp : drawnPx.usual}
          onClick={enlarge}
        />
      </div>
      {dialog}
    </section>
  )
}

interface ToggleProps {
  label: string
  on: boolean
  onToggle: (on: boolean) => void
  disabled?: boolean
}

/** A button that is on or off. */
function Toggle({ label, on, onToggle, disabled = false }: ToggleProps) {
  return <Tool label={label} aria-pressed={on} disabled={disabled} onClick={() => onToggle(!on)} />
}
