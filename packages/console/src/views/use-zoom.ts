import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Times the size at which the whole slide is seen. */
const zoomMax = 8
/** What a key or a button does. */
const stepFactor = 1.25
/** Zoom per pixel of the wheel; a notch of 100 pixels is about a step. A pinch on a touchpad comes as smaller moves. */
const perPixel = { wheel: 0.0022, pinch: 0.01 }
/** How far a key moves the slide, as a share of the room. */
const panShare = 0.15

interface Point {
  x: number
  y: number
}

/** The zoom of what a scrolling room shows, from 1, where all of it is seen. */
export interface Zoom {
  zoom: number
  zoomIn(): void
  zoomOut(): void
  reset(): void
  /** Moves what is seen by so many steps. */
  pan(x: number, y: number): void
}

/**
 * Zooms at the pointer with the wheel and with two fingers, and drags with the mouse. What is under the pointer stays
 * there. One finger and Shift with the wheel scroll, as they do everywhere.
 */
export function useZoom(room: RefObject<HTMLElement | null>): Zoom {
  const [zoom, setZoom] = useState(1)
  const anchor = useRef<Anchor>(undefined)
  useLayoutEffect(() => {
    // in the commit that has drawn the new size
    if (room.current && anchor.current?.zoom === zoom) restore(room.current, anchor.current)
    anchor.current = undefined
  }, [zoom, room])
  const latest = useRef(zoom)
  useEffect(() => {
    latest.current = zoom
  }, [zoom])
  function zoomTo(next: number, at?: Point): void {
    const bounded = Math.min(zoomMax, Math.max(1, next))
    if (!room.current || bounded === latest.current) return
    anchor.current = anchorAt(room.current, at, bounded)
    latest.current = bounded
    setZoom(bounded)
  }
  const zoomBy = useRef((_factor: number, _at?: Point) => {})
  zoomBy.current = (factor, at) => zoomTo(latest.current * factor, at)
  useEffect(() => {
    if (!room.current) return
    return listen(room.current, (factor, at) => zoomBy.current(factor, at))
  }, [room])
  return {
    zoom,
    zoomIn: () => zoomBy.current(stepFactor),
    zoomOut: () => zoomBy.current(1 / stepFactor),
    reset: () => zoomTo(1),
    pan: (x, y) => {
      const { clientWidth = 0, clientHeight = 0 } = room.current ?? {}
      room.current?.scrollBy(x * panShare * clientWidth, y * panShare * clientHeight)
    },
  }
}

/** A point of the content that stays where it is in the room. */
interface Anchor {
  zoom: number
  /** In the room, in pixels. */
  at: Point
  /** In the content, as shares of it. */
  share: Point
}

function anchorAt(room: HTMLElement, at: Point | undefined, zoom: number): Anchor {
  const edges = room.getBoundingClientRect()
  const content = room.firstElementChild?.getBoundingClientRect() ?? edges
  const point = at ?? { x: edges.left + edges.width / 2, y: edges.top + edges.height / 2 }
  return {
    zoom,
    at: { x: point.x - edges.left, y: point.y - edges.top },
    share: {
      x: (point.x - content.left) / content.width,
      y: (point.y - content.top) / content.height,
    },
  }
}

function restore(room: HTMLElement, { at, share }: Anchor): void {
  const edges = room.getBoundingClientRect()
  const content = room.firstElementChild?.getBoundingClientRect() ?? edges
  room.scrollLeft += content.left - edges.left + share.x * content.width - at.x
  room.scrollTop += content.top - edges.top + share.y * content.height - at.y
}

type ZoomBy = (factor: number, at: Point) => void

function listen(room: HTMLElement, zoomBy: ZoomBy): () => void {
  const controller = new AbortController()
  const { signal } = controller
  room.addEventListener('wheel', (event) => turnWheel(event, zoomBy), { passive: false, signal })
  listenToFingers(room, zoomBy, signal)
  room.addEventListener('pointerdown', (event) => drag(room, event), { signal })
  return () => controller.abort()
}

function turnWheel(event: WheelEvent, zoomBy: ZoomBy): void {
  if (event.shiftKey) return
  event.preventDefault()
  // lines are about 16 pixels high
  const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY
  const perMove = event.ctrlKey ? perPixel.pinch : perPixel.wheel
  zoomBy(Math.exp(-pixels * perMove), { x: event.clientX, y: event.clientY })
}

function listenToFingers(room: HTMLElement, zoomBy: ZoomBy, signal: AbortSignal): void {
  let apart = 0
  const measure = ({ touches: [one, other] }: TouchEvent) =>
    one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0
  const start = (event: TouchEvent) => {
    apart = measure(event)
  }
  room.addEventListener('touchstart', start, { signal })
  const move = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!one || !other) return
    event.preventDefault()
    const now = measure(event)
    const between = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 }
    if (apart > 0 && now > 0) zoomBy(now / apart, between)
    apart = now
  }
  room.addEventListener('touchmove', move, { passive: false, signal })
}

/** Moves what is seen with the mouse; fingers scroll by themselves. */
function drag(room: HTMLElement, start: PointerEvent): void {
  if (start.pointerType !== 'mouse' || start.button !== 0) return
  let [x, y] = [start.clientX, start.clientY]
  const controller = new AbortController()
  const { signal } = controller
  const move = ({ clientX, clientY }: PointerEvent) => {
    room.scrollBy(x - clientX, y - clientY)
    ;[x, y] = [clientX, clientY]
  }
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', () => controller.abort(), { signal })
  window.addEventListener('pointercancel', () => controller.abort(), { signal })
}
