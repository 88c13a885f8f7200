import { useEffect, useRef, useState } from 'react'
import type { DeckResult } from '../desk/desk-model.ts'
import { areaOf } from '../views/blocks.ts'
import { drawPart } from '../views/slide-canvas.tsx'
import { firstSlideOf } from './first-slides.ts'

/** The first slide of a deck in the list, as decoration beside its name. */
export function DeckThumbnail({ deck }: { deck: DeckResult }) {
  const { file, password, table } = deck
  const [first] = table.rows
  const page = Number(first?.page ?? 1)
  const area = areaOf(first)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [state, setState] = useState<'waiting' | 'drawn'>('waiting')
  useEffect(() => {
    if (!file) return
    let wanted = true
    void firstSlideOf({ file, password, page, rows: first ? [first] : [] }).then((picture) => {
      if (!wanted || !picture || !canvas.current) return
      drawPart(canvas.current, picture, area)
      setState('drawn')
    })
    return () => {
      wanted = false
    }
  }, [file, password, page, area, first])
  return (
    <span className={`deck-thumbnail ${state}`} aria-hidden="true">
      <canvas ref={canvas} width={16} height={9} />
    </span>
  )
}
