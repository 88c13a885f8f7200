import { useEffect, useRef, useState } from 'react'
import type { DeckPictures } from './deck-pictures.ts'

/** Sharp at a device pixel ratio of 2, without using too much memory for a preview. */
const widthPx = 1000

interface SlidePictureProps {
  pictures: DeckPictures
  /** From 1. */
  page: number
}

/** The preview of the page that a slide is on, drawn once it comes near the viewport. */
export function SlidePicture({ pictures, page }: SlidePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>('waiting')
  useEffect(() => {
    let mounted = true
    async function draw(): Promise<void> {
      const picture = await pictures.picture(page - 1, widthPx)
      const target = canvas.current
      if (!mounted || !target) return picture?.close()
      setState(picture ? 'drawn' : 'none')
      if (picture) show(target, picture)
    }
    const stop = whenNear(canvas.current, () => void draw())
    return () => {
      mounted = false
      stop()
    }
  }, [pictures, page])
  return (
    <figure className={`preview ${state}`}>
      <canvas ref={canvas} role="img" aria-label={`Page ${page}`} width={16} height={9} />
      {state === 'none' && <figcaption>No preview of page {page}</figcaption>}
    </figure>
  )
}

function show(target: HTMLCanvasElement, picture: ImageBitmap): void {
  target.width = picture.width
  target.height = picture.height
  target.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
}

function whenNear(element: HTMLElement | null, callback: () => void): () => void {
  if (!element) return () => {}
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      callback()
    },
    { rootMargin: '600px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
