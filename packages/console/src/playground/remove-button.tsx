import { useState } from 'react'
import { type DeckResult, hasUnexportedWork, useDesk } from '../desk/desk-model.ts'
import { RemoveDialog } from './storage-section.tsx'

interface RemoveButtonProps {
  decks: readonly DeckResult[]
  className: string
  /** Completes the label for screen readers. */
  of?: string
  tell?: ((text: string) => void) | undefined
}

/** Removes decks, which can be undone. It asks first if no saved file has their work. */
export function RemoveButton({ decks, className, of, tell }: RemoveButtonProps) {
  const { remove } = useDesk()
  const [asking, setAsking] = useState(false)
  function removeAll(): void {
    setAsking(false)
    remove(decks.map(({ id }) => id))
    tell?.('Removed. Undo brings back what was removed.')
  }
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (decks.some(hasUnexportedWork) ? setAsking(true) : removeAll())}
      >
        Remove{of && <span className="visually-hidden"> {of}</span>}
      </button>
      {asking && (
        <RemoveDialog decks={decks} onClose={() => setAsking(false)} onRemove={removeAll} />
      )}
    </>
  )
}
