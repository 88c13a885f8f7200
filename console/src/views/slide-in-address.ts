import { useEffect } from 'react'

/** Browsers refuse pages that change the address more than about a hundred times in half a minute. */
const settleMs = 250

/** The number of the slide that the address of a deck names, `/?deck=…&slide=3`; undefined if it names none. */
export function slideInAddress(): number | undefined {
  const named = new URLSearchParams(location.search)
  const number = Number(named.get('slide'))
  return named.has('deck') && Number.isInteger(number) && number > 0 ? number : undefined
}

/** Has the address of a deck name the slide that is shown, so that a reload and Back come to it. */
export function useSlideInAddress(number: number | undefined): void {
  useEffect(() => {
    if (number === undefined) return
    const timer = setTimeout(() => {
      const url = new URL(location.href)
      if (!url.searchParams.has('deck') || slideInAddress() === number) return
      url.searchParams.set('slide', String(number))
      history.replaceState(null, '', url)
    }, settleMs)
    return () => clearTimeout(timer)
  }, [number])
}
