import type { ReactNode } from 'react'

/** A page with one narrow column, for a form or a few words. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="page">
      <div className="narrow stack stack-wide">{children}</div>
    </div>
  )
}
