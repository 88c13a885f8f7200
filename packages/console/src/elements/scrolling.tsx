import type { ReactNode } from 'react'

interface ScrollingProps {
  /** What it contains, for screen readers. */
  label: string
  className: string
  children: ReactNode
}

/** A scrollable region, which can be scrolled with the keyboard too. */
export function Scrolling({ label, className, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
