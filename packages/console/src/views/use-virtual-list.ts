import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

interface VirtualListOptions {
  count: number
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  /** The item that is always rendered and scrolled into view whenever it changes; -1 for none. */
  current: number
  /** An estimate if items are measured, otherwise the size, in CSS pixels. */
  itemPx: number
  horizontal?: boolean
  align?: 'auto' | 'start'
  /** Another value after the items were put into another order: the current one is scrolled into view again. */
  order?: unknown
  /** Space before the items that something sticky covers, in CSS pixels. */
  coveredPx?: number
}

/** Renders only the items of a long list that are near the viewport. */
export function useVirtualList(options: VirtualListOptions) {
  const { count, scroller, current, itemPx, horizontal = false, align = 'auto' } = options
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemPx,
    horizontal,
    overscan: 4,
    scrollPaddingStart: options.coveredPx ?? 0,
    // the current item keeps the keyboard's focus even if it is scrolled out of view
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) => {
        const items = defaultRangeExtractor(range)
        if (current < 0 || current >= count || items.includes(current)) return items
        return [...items, current].sort((one, other) => one - other)
      },
      [current, count],
    ),
  })
  const { order } = options
  const shown = useRef({ current: 0, order })
  useEffect(() => {
    virtualizer.measure()
    // the size of items is not a dependency of the virtualizer
    void [itemPx, horizontal]
  }, [virtualizer, itemPx, horizontal])
  useEffect(() => {
    const { current: before, order: orderBefore } = shown.current
    if (current < 0 || (before === current && orderBefore === order)) return
    shown.current = { current, order }
    virtualizer.scrollToIndex(current, { align })
  }, [virtualizer, current, order, align])
  return virtualizer
}
