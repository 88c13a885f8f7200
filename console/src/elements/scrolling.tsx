import type { ReactNode } from 'react'

interface ScrollingProps {
  /** What it holds, for those who cannot see it. */
  label: string
  className: string
  children: ReactNode
}

/** Something wide or long that scrolls by itself, with the keyboard too. */
export function Scrolling({ label, className, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <section className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
