import type { KeyboardEvent } from 'react'
import type { UnsureWords } from './unsure-words.ts'
import { isTyping } from './use-shortcuts.ts'
import type { Zoom } from './use-zoom.ts'

/** What the keys of an enlarged slide act on. */
interface KeyTargets {
  onStep: (step: 1 | -1) => void
  onApprove: (() => void) | undefined
  zoom: Zoom
  words: UnsureWords
  /** Shows the next of the things that may lie over the picture. */
  turn: () => void
}

/** Does what a key stands for in an enlarged slide. Arrows move it, or step through slides if all of it is seen. */
export function pressKey(event: KeyboardEvent, targets: KeyTargets): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  if (isTyping(event.target)) return
  // in a choice of one of a few, arrows choose
  if (event.target instanceof HTMLInputElement && event.key.startsWith('Arrow')) return
  const run = actOf(event.key, targets)
  if (!run) return
  event.preventDefault()
  run()
}

function actOf(key: string, { onStep, onApprove, zoom, words, turn }: KeyTargets) {
  const sideways = (by: 1 | -1) => () => {
    if (zoom.zoom === 1) onStep(by)
    else zoom.pan(by, 0)
  }
  const acts = new Map<string, (() => void) | undefined>([
    ['j', () => onStep(1)],
    ['k', () => onStep(-1)],
    ['ArrowRight', sideways(1)],
    ['ArrowLeft', sideways(-1)],
    ['ArrowDown', () => zoom.pan(0, 1)],
    ['ArrowUp', () => zoom.pan(0, -1)],
    ['+', zoom.zoomIn],
    ['=', zoom.zoomIn],
    ['-', zoom.zoomOut],
    ['0', zoom.reset],
    ['u', () => words.step(1)],
    ['U', () => words.step(-1)],
    ['o', turn],
    ['r', onApprove],
  ])
  return acts.get(key)
}
