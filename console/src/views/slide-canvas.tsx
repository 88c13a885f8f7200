import { useEffect, useRef, useState } from 'react'
import type { PictureStore } from './picture-store.ts'

interface SlideCanvasProps {
  store: PictureStore | undefined
  /** From 1. */
  page: number
  /** In device pixels. */
  widthPx: number
  /** Describes the picture; without it, the picture is decoration beside a label. */
  label?: string
  /** Called with the aspect ratio (width divided by height) once it is known. */
  onAspect?: (aspect: number) => void
}

/** The picture of a page, which fills the box that it is put in. */
export function SlideCanvas({ store, page, widthPx, label, onAspect }: SlideCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>('waiting')
  useEffect(() => {
    if (!store) return
    return store.request(page, widthPx, (picture) => {
      if (!picture) return setState('none')
      if (canvas.current) show(canvas.current, picture)
      setState('drawn')
      onAspect?.(picture.width / picture.height)
    })
  }, [store, page, widthPx, onAspect])
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

function show(target: HTMLCanvasElement, picture: ImageBitmap): void {
  target.width = picture.width
  target.height = picture.height
  target.getContext('2d')?.drawImage(picture, 0, 0)
}
