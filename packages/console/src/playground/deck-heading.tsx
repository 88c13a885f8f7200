import type { ReactNode } from 'react'
import { useDesk } from '../desk/desk-model.ts'

interface DeckHeadingProps {
  /** The name of what is shown, as a heading. */
  title: ReactNode
  /** What can be done, beside the name. */
  tools?: ReactNode
  facts: string
  children?: ReactNode
}

/** The head of a deck, or of all of them, with the way back. */
export function DeckHeading({ title, tools, facts, children }: DeckHeadingProps) {
  const { select } = useDesk()
  return (
    <header className="deck-head">
      <div className="deck-name">
        <button type="button" className="deck-back" onClick={() => select(undefined)}>
          All decks
        </button>
        <span className="soft" aria-hidden="true">
          /
        </span>
        {title}
        {tools && <div className="deck-tools">{tools}</div>}
      </div>
      <p className="soft small" role="status">
        {facts}
      </p>
      {children}
    </header>
  )
}
