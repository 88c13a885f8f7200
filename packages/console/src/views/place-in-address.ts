import { useCallback, useEffect, useState } from 'react'
import { type ViewName, viewNames } from './view-bar.tsx'

/** Browsers refuse pages that change the address more than about a hundred times in half a minute. */
const settleMs = 250

/** The number of the slide that the address of a deck names, `/?deck=…&slide=3`; undefined if it names none. */
export function slideInAddress(): number | undefined {
  const number = Number(namedInAddress('slide'))
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Has the address of a deck name the slide that is shown, so that a reload and Back come to it. */
export function useSlideInAddress(number: number | undefined): void {
  useEffect(() => {
    if (number === undefined) return
    const timer = setTimeout(() => nameInAddress('slide', String(number)), settleMs)
    return () => clearTimeout(timer)
  }, [number])
}

/** The view that is shown; the address of a deck names it, `/?deck=…&view=grid`. */
export function useViewInAddress(): [ViewName, (view: ViewName) => void] {
  const [view, setView] = useState(viewInAddress)
  const show = useCallback((chosen: ViewName) => {
    nameInAddress('view', chosen)
    setView(chosen)
  }, [])
  return [view, show]
}

function viewInAddress(): ViewName {
  const named = namedInAddress('view')
  return (Object.keys(viewNames) as ViewName[]).find((name) => name === named) ?? 'slides'
}

function namedInAddress(name: string): string | null {
  const named = new URLSearchParams(location.search)
  return named.has('deck') ? named.get(name) : null
}

/** Does nothing at addresses that name no deck, such as that of the sample. */
function nameInAddress(name: string, value: string): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('deck') || url.searchParams.get(name) === value) return
  url.searchParams.set(name, value)
  history.replaceState(null, '', url)
}
