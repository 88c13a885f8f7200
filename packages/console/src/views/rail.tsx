import { type KeyboardEvent, memo, useEffect, useRef } from 'react'
import { Icon } from '../elements/icons.tsx'
import { matchCount } from './matches.ts'
import type { PictureStore } from './picture-store.ts'
import { SlideCanvas } from './slide-canvas.tsx'
import { type Slide, stateLabels } from './slides.ts'
import { narrowQuery, useMedia } from './use-media.ts'
import { useVirtualList } from './use-virtual-list.ts'
import { useViewState } from './view-context.ts'

/** Sizes of an item, in CSS pixels: beside the slide, and in the strip of narrow screens. */
const itemPx = { column: 132, strip: 132 }
/** Sharp at a device pixel ratio of 2. */
const thumbnailPx = 320

/** The slides of the deck as thumbnails with their states: a column, or a strip on narrow screens. */
export function Rail() {
  const { visible, current, select, matches, search, store } = useViewState()
  const scroller = useRef<HTMLDivElement>(null)
  const strip = useMedia(narrowQuery)
  const position = current ? visible.indexOf(current) : -1
  const list = useVirtualList({
    count: visible.length,
    scroller,
    current: position,
    itemPx: strip ? itemPx.strip : itemPx.column,
    horizontal: strip,
  })
  const moveBy = useMoves(scroller, position)
  const total = list.getTotalSize()
  return (
    <div className="rail" ref={scroller}>
      <div
        className="rail-items"
        role="listbox"
        aria-label="Slides"
        aria-orientation={strip ? 'horizontal' : 'vertical'}
        tabIndex={visible.length === 0 ? 0 : -1}
        style={strip ? { inlineSize: total } : { blockSize: total }}
        onKeyDown={(event) => {
          const target = visible[moveBy(event, visible.length)]
          if (target) select(target.index)
        }}
      >
        {list.getVirtualItems().map(({ index, start, key }) => {
          const slide = visible[index]
          if (!slide) return null
          const found = search.trim() === '' ? undefined : (matches.get(slide.index) ?? 0)
          return (
            <div
              key={key}
              className="rail-item"
              style={strip ? { insetInlineStart: start } : { insetBlockStart: start }}
            >
              <Thumbnail
                {...{ slide, store, found, select }}
                isCurrent={slide === current}
                of={visible.length}
                position={index + 1}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface ThumbnailProps {
  slide: Slide
  store: PictureStore | undefined
  isCurrent: boolean
  position: number
  of: number
  /** Matches of the search; undefined if there is none. */
  found: number | undefined
  select: (index: number) => void
}

const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { slide, store, isCurrent, position, of, found, select } = props
  const { index, number, page, area, state } = slide
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox handles the keys of its options
    <div
      className={`thumbnail ${state}${found === 0 ? ' unmatched' : ''}`}
      role="option"
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isCurrent}
      aria-posinset={position}
      aria-setsize={of}
      onClick={() => select(index)}
    >
      <span className="visually-hidden">
        {`Slide ${number}, ${stateLabels[state].toLowerCase()}${found ? `, ${matchCount(found)}` : ''}`}
      </span>
      <span className="thumbnail-picture" aria-hidden="true">
        <SlideCanvas {...{ store, page, area }} widthPx={thumbnailPx} />
        {found ? <span className="thumbnail-matches">{found}</span> : null}
      </span>
      <span className="thumbnail-line" aria-hidden="true">
        <span className="thumbnail-number">{number}</span>
        <StateMark state={state} />
      </span>
    </div>
  )
})

/** The state of a slide as a symbol and a word; a slide that was read needs no word. */
export function StateMark({ state }: Pick<Slide, 'state'>) {
  const icon = { read: 'check', check: 'attention', checked: 'done', edited: 'edit' } as const
  return (
    <span className={`state ${state}`}>
      {state === 'waiting' || state === 'reading' ? (
        <span className="state-dot" />
      ) : (
        <Icon name={icon[state]} />
      )}
      <span className="state-word">{stateLabels[state]}</span>
    </span>
  )
}

/** Returns the position that a key moves to, or -1; focus follows the current option. */
function useMoves(scroller: { current: HTMLElement | null }, position: number) {
  useEffect(() => {
    const list = scroller.current
    if (!list?.contains(document.activeElement)) return
    list.querySelector<HTMLElement>(`[aria-posinset="${position + 1}"]`)?.focus()
  }, [scroller, position])
  return (event: KeyboardEvent, count: number): number => {
    const target = {
      ArrowDown: position + 1,
      ArrowRight: position + 1,
      ArrowUp: position - 1,
      ArrowLeft: position - 1,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (target === undefined) return -1
    event.preventDefault()
    return Math.min(count - 1, Math.max(0, target))
  }
}
