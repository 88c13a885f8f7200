import type { ReactNode } from 'react'
import { Anchor } from './anchor.tsx'

interface ListingProps<Fact> {
  title: string
  /** The anchor of the section. */
  id: string
  lead: ReactNode
  facts: readonly Fact[]
  /** One of them: its anchor, its name, what stands beside the name, and what is said of it. */
  entryOf: (fact: Fact) => ListingEntry
}

interface ListingEntry {
  id: string
  name: string
  before?: ReactNode
  after?: ReactNode
  text: ReactNode
}

/** A section that lists everything of a kind, each with an anchor of its own. */
export function Listing<Fact>({ title, id, lead, facts, entryOf }: ListingProps<Fact>) {
  return (
    <section id={id} className="operation listing" aria-labelledby={`${id}-title`}>
      <div className="stack">
        <h2 id={`${id}-title`}>
          {title}
          <Anchor id={id} of={title} />
        </h2>
        <p>{lead}</p>
        <ul className="parameters">
          {facts.map(entryOf).map((entry) => (
            <li key={entry.id} id={entry.id} className="parameter">
              <p className="line">
                {entry.before}
                <code className="parameter-name">{entry.name}</code>
                {entry.after}
                <Anchor id={entry.id} of={entry.name} />
              </p>
              {entry.text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
