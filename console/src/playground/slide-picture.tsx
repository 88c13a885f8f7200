import { useEffect, useRef, useState } from 'react'
import type { DeckPictures } from './deck-pictures.ts'

/** Sharp on screens of twice the pixels, without asking more of memory than a preview is worth. */
const widthPx = 1000

interface SlidePictureProps {
  pictures: DeckPictures
  /** From 1. */
  page: number
}

/** The page that a slide stands on, drawn once it comes near the window. */
export function SlidePicture({ pictures, page }: SlidePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'none'>('waiting')
  useEffect(() => {
    let wanted = true
    async function draw(): Promise<void> {
      const picture = await pictures.picture(page - 1, widthPx)
      const place = canvas.current
      if (!wanted || !place) return picture?.close()
      setState(picture ? 'drawn' : 'none')
      if (picture) show(place, picture)
    }
    const stop = whenNear(canvas.current, () => void draw())
    return () => {
      wanted = false
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

function show(place: HTMLCanvasElement, picture: ImageBitmap): void {
  place.width = picture.width
  place.height = picture.height
  place.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
}

function whenNear(place: HTMLElement | null, then: () => void): () => void {
  if (!place) return () => {}
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      then()
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
