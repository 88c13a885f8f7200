import { memo, useRef } from 'react'
import { StateMark } from './rail.tsx'
import { SafeMarkdown } from './safe-markdown.tsx'
import { type Slide, textIn } from './slides.ts'
import { useVirtualList } from './use-virtual-list.ts'
import { useViewState } from './view-context.ts'

/** Before it is measured, in CSS pixels. */
const slidePx = 280

/** The deck to be read: the Markdown of each slide, rendered. */
export function ReadingView({ nothing }: { nothing: string }) {
  const { visible, current, search } = useViewState()
  const scroller = useRef<HTMLElement>(null)
  const position = current ? visible.indexOf(current) : -1
  const list = useVirtualList({
    count: visible.length,
    scroller,
    current: position,
    itemPx: slidePx,
    align: 'start',
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
    <section className="reading-view" ref={scroller} tabIndex={0} aria-label="Slides to read">
      <div className="reading-slides" style={{ blockSize: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start }) => {
          const slide = visible[index]
          return (
            slide && (
              <div
                key={slide.key}
                ref={list.measureElement}
                data-index={index}
                className="reading-place"
                style={{ transform: `translateY(${start}px)` }}
              >
                <ReadingSlide slide={slide} search={search} isCurrent={index === position} />
              </div>
            )
          )
        })}
      </div>
      {visible.length === 0 && <p className="nothing">{nothing}</p>}
    </section>
  )
}

interface ReadingSlideProps {
  slide: Slide
  search: string
  isCurrent: boolean
}

const ReadingSlide = memo(function ReadingSlide({ slide, search, isCurrent }: ReadingSlideProps) {
  const { number, state, row } = slide
  return (
    <article
      className={isCurrent ? 'reading-slide current' : 'reading-slide'}
      aria-label={`Slide ${number}`}
    >
      <header className="reading-number">
        <span>{number}</span>
        <StateMark state={state} />
      </header>
      <div className="markdown" dir="auto">
        {row ? (
          <SafeMarkdown
            text={textIn(slide, 'markdown') || textIn(slide, 'slide')}
            search={search}
          />
        ) : (
          <p className="soft">
            {state === 'reading' ? 'Reading this slide…' : 'Waiting to be read'}
          </p>
        )}
      </div>
    </article>
  )
})
