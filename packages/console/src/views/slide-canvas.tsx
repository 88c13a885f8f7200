import { useEffect, useRef, useState } from 'react'
import { type Box, wholePage } from './blocks.ts'
import type { PictureStore } from './picture-store.ts'

interface SlideCanvasProps {
  store: PictureStore | undefined
  /** From 1. */
  page: number
  /** The part of the page to show, as shares of it; the whole page by default. */
  area?: Box | undefined
  /** In device pixels. */
  widthPx: number
  /** Describes the picture; without it, the picture is decoration beside a label. */
  label?: string
  /** Called with the aspect ratio (width divided by height) once it is known. */
  onAspect?: (aspect: number) => void
}

/** Pages are drawn at most this wide to show a part of them, in device pixels. */
const pagePxMax = 2800

/** The picture of a page or of a part of it, which fills the box that it is put in. */
export function SlideCanvas(props: SlideCanvasProps) {
  const { store, page, area = wholePage, widthPx, label, onAspect } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>('waiting')
  useEffect(() => {
    if (!store) return
    const pagePx = area === wholePage ? widthPx : Math.min(pagePxMax, widthPx / area[2])
    return store.request(page, Math.round(pagePx), (picture) => {
      if (!picture) return setState('none')
      if (canvas.current) drawPart(canvas.current, picture, area)
      setState('drawn')
      onAspect?.((picture.width * area[2]) / (picture.height * area[3]))
    })
  }, [store, page, area, widthPx, onAspect])
  const shown = state === 'drawn' ? `Slide picture of page ${page}` : undefined
  return (
    <span className={`picture ${state}`} data-page={shown && page}>
      <canvas
        ref={canvas}
        width={16}
        height={9}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      {state === 'none' && <span className="picture-none">No preview of page {page}</span>}
    </span>
  )
}

/** Draws a part of a picture, given as shares of it; by default all of it. */
export function drawPart(
  target: HTMLCanvasElement,
  picture: ImageBitmap,
  area: Box = wholePage,
): void {
  const [left, top, width, height] = [
    area[0] * picture.width,
    area[1] * picture.height,
    area[2] * picture.width,
    area[3] * picture.height,
  ]
  target.width = Math.max(1, Math.round(width))
  target.height = Math.max(1, Math.round(height))
  const to = [0, 0, target.width, target.height] as const
  target.getContext('2d')?.drawImage(picture, left, top, width, height, ...to)
}
