import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Tool } from '../elements/button.tsx'
import { formatCount } from '../elements/format.ts'
import type { Box } from './blocks.ts'
import type { PictureStore } from './picture-store.ts'
import { drawPart } from './slide-canvas.tsx'
import type { Slide } from './slides.ts'
import type { Stop, UnsureWords } from './unsure-words.ts'

interface UnsureCardProps {
  words: UnsureWords
  slide: Slide
  store: PictureStore | undefined
}

/** A word that OCR is not sure of: its picture, a field with what was read, and the way to the next one. */
export function UnsureCard({ words, slide, store }: UnsureCardProps) {
  const { count, position, shown, step, finished } = words
  if (finished) {
    return (
      <section className="unsure-card" aria-label="Unsure words">
        <p role="status">All unsure words are settled.</p>
      </section>
    )
  }
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
          <WordField key={`${shown.slide} ${shown.key}`} shown={shown} words={words} />
        </>
      )}
    </section>
  )
}

/** The word to be corrected. Enter takes it as it stands and goes on, Escape leaves the field to the keys of the dialog. */
function WordField({ shown: { word }, words }: { shown: Stop; words: UnsureWords }) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.select(), [])
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, shiftKey, nativeEvent, currentTarget } = event
    // a person who composes a character with an input method ends it with Enter
    if (nativeEvent.isComposing || shiftKey) return
    const by = { ArrowDown: 1, ArrowUp: -1 } as const
    if (key === 'Enter') words.settle(currentTarget.value.trim())
    else if (key === 'ArrowDown' || key === 'ArrowUp') words.step(by[key])
    else if (key === 'Escape') leave(currentTarget)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function leave(field: HTMLTextAreaElement): void {
    field.value = word.text
    field.closest('section')?.querySelector<HTMLElement>('[aria-keyshortcuts="u"]')?.focus()
  }
  return (
    <div className="unsure-word">
      <textarea
        ref={field}
        className="input"
        aria-label="The word as it is in the picture"
        defaultValue={word.text}
        dir="auto"
        rows={Math.min(4, word.text.split('\n').length)}
        onKeyDown={press}
      />
      <p className="soft small">
        {`${Math.round(word.confidence * 100)}% sure. `}
        <kbd>Enter</kbd> takes it as it stands here and goes on, <kbd>↓</kbd> leaves it for later
      </p>
    </div>
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
