import { type FormEvent, useId, useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { Dialog } from '../elements/dialog.tsx'

/** Gives a deck another name, which its exports have too. */
export function RenameButton({ deck }: { deck: DeckResult }) {
  const { describe } = useDesk()
  const [asking, setAsking] = useState(false)
  const id = useId()
  function rename(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const filename = String(new FormData(event.currentTarget).get('name')).trim()
    setAsking(false)
    if (filename !== '') describe([deck.id], { filename })
  }
  return (
    <>
      <button type="button" className="button subtle" onClick={() => setAsking(true)}>
        Rename<span className="visually-hidden"> {deck.filename}</span>
      </button>
      {asking && (
        <Dialog title="Rename the deck" onClose={() => setAsking(false)}>
          <form className="stack" onSubmit={rename}>
            <div className="field">
              <label htmlFor={id}>Name</label>
              <input
                id={id}
                name="name"
                className="input"
                required
                maxLength={200}
                autoComplete="off"
                defaultValue={deck.filename}
              />
            </div>
            <div className="choices">
              <button type="button" className="button" onClick={() => setAsking(false)}>
                Cancel
              </button>
              <button type="submit" className="button primary">
                Rename
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
