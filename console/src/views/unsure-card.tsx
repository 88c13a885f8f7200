import { useEffect, useRef, useState } from 'react'
import { Tool } from '../elements/button.tsx'
import { formatCount } from '../elements/format.ts'
import type { Box } from './blocks.ts'
import type { PictureStore } from './picture-store.ts'
import { drawPart } from './slide-canvas.tsx'
import type { Slide } from './slides.ts'
import type { UnsureWords } from './unsure-words.ts'

interface UnsureCardProps {
  words: UnsureWords
  slide: Slide
  store: PictureStore | undefined
}

/** A word that OCR is not sure of: its picture, what was read, and the way to the next one. */
export function UnsureCard({ words, slide, store }: UnsureCardProps) {
  const { count, position, shown, step } = words
  if (count === 0) return null
  return (
    <section className="unsure-card" aria-label="Unsure words">
      <div className="line between">
        <p className="small" role="status">
          {shown
            ? `Unsure word ${formatCount(position)} of ${formatCount(count)}`
            : `${formatCount(count)} unsure ${count === 1 ? 'word' : 'words'}`}
        </p>
        <div className="line">
          <Tool
            icon="up"
            aria-label="Previous unsure word"
            aria-keyshortcuts="Shift+U"
            onClick={() => step(-1)}
          />
          <Tool aria-keyshortcuts="u" onClick={() => step(1)}>
            Next unsure word <kbd>U</kbd>
          </Tool>
        </div>
      </div>
      {shown && (
        <>
          {shown.box && <WordPicture store={store} slide={slide} box={shown.box} />}
          <p className="unsure-word" dir="auto">
            {shown.word.text}{' '}
            <span className="soft small">{`${Math.round(shown.word.confidence * 100)}% sure`}</span>
          </p>
        </>
      )}
    </section>
  )
}

/** Drawn this wide before the word is cut out, in pixels. */
const pagePx = 2400
/** What is shown around a word, as a share of its height. */
const around = 0.4

interface WordPictureProps {
  store: PictureStore | undefined
  slide: Slide
  box: Box
}

function WordPicture({ store, slide, box }: WordPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const { page, area } = slide
  useEffect(() => {
    setDrawn(false)
    return store?.request(page, pagePx, (picture) => {
      if (!picture || !canvas.current) return
      drawPart(canvas.current, picture, partOf(box, area, picture.width / picture.height))
      setDrawn(true)
    })
  }, [store, page, area, box])
  return (
    <canvas
      ref={canvas}
      className={drawn ? 'word-picture' : 'word-picture waiting'}
      role="img"
      aria-label="Picture of the unsure word"
      width={16}
      height={4}
    />
  )
}

/** The part of a page around a box of its slide. */
function partOf([left, top, width, height]: Box, area: Box | undefined, aspect: number): Box {
  const [areaLeft, areaTop, areaWidth, areaHeight] = area ?? [0, 0, 1, 1]
  const marginY = height * areaHeight * around
  const marginX = marginY / aspect
  const from = {
    left: Math.max(0, areaLeft + left * areaWidth - marginX),
    top: Math.max(0, areaTop + top * areaHeight - marginY),
  }
  const to = {
    right: Math.min(1, areaLeft + (left + width) * areaWidth + marginX),
    bottom: Math.min(1, areaTop + (top + height) * areaHeight + marginY),
  }
  return [from.left, from.top, to.right - from.left, to.bottom - from.top]
}
