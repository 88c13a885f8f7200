import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Preference, readPreference, writePreference } from '../desk/preferences.ts'

const defaultShare = 0.6
const [shareMin, shareMax, keyStep] = [0.3, 0.8, 0.02]
const sharePreference: Preference<number> = {
  name: 'stage-share',
  initial: defaultShare,
  parse: (value) => clamped(Number(value)),
}

/** The share of the width that the slide has, beside its row; remembered in this browser. */
export function usePanelShare(): [number, (share: number) => void] {
  const [share, setShare] = useState(() => readPreference(sharePreference))
  return [
    share,
    (next) => {
      const kept = clamped(next)
      writePreference(sharePreference, kept)
      setShare(kept)
    },
  ]
}

function clamped(share: number): number {
  return share > 0 ? Math.min(shareMax, Math.max(shareMin, share)) : defaultShare
}

interface PanelDividerProps {
  share: number
  onShare: (share: number) => void
}

/** Resizes the panels beside it, by dragging or with the arrow keys; a double click resets them. */
export function PanelDivider({ share, onShare }: PanelDividerProps) {
  function drag(event: PointerEvent<HTMLElement>): void {
    const panels = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !panels) return
    onShare((event.clientX - panels.left) / panels.width)
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (!step) return
    event.preventDefault()
    onShare(share + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is not a thematic break
    <div
      className="panel-divider"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Width of the slide"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={shareMin * 100}
      aria-valuemax={shareMax * 100}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onShare(defaultShare)}
      onKeyDown={press}
    />
  )
}
