import type { ReactNode } from 'react'

export type Fact = readonly [term: string, fact: ReactNode]

/** Facts with their names. */
export function Facts({
  facts,
  className = 'facts',
}: {
  facts: readonly Fact[]
  className?: string
}) {
  return (
    <dl className={className}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}
