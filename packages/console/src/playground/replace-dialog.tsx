import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import { type Replacements, replacementsIn } from '../desk/replacements.ts'
import { Button, Tool } from '../elements/button.tsx'
import { Dialog } from '../elements/dialog.tsx'
import { Field } from '../elements/field.tsx'
import { counted } from '../elements/format.ts'
import { Tick } from '../elements/tick.tsx'
import { matchCount } from '../views/matches.ts'
import { useShortcuts } from '../views/use-shortcuts.ts'
import { useViewState } from '../views/view-context.ts'

/** Finds and replaces a text in the deck that is shown or in all decks, if it is undefined; Ctrl+H opens the dialog. */
export function ReplaceTool({ deck }: { deck: DeckResult | undefined }) {
  const [open, setOpen] = useState(false)
  useShortcuts({ 'Ctrl+h': () => setOpen(true) })
  return (
    <>
      <Tool label="Replace" onClick={() => setOpen(true)} />
      {open && <ReplaceDialog deck={deck} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReplaceDialog({ deck, onClose }: { deck: DeckResult | undefined; onClose: () => void }) {
  const { decks, edit } = useDesk()
  const { search, tell } = useViewState()
  const [wanted, setWanted] = useState({ find: search, by: '', matchCase: false })
  const [everywhere, setEverywhere] = useState(false)
  const searched = useDeferredValue(wanted)
  const replaced = useMemo(() => (deck && !everywhere ? [deck] : decks), [deck, decks, everywhere])
  const found = useMemo(() => replacementsIn(replaced, searched), [replaced, searched])
  const change = (part: Partial<typeof wanted>) => setWanted({ ...wanted, ...part })
  function replace(event: FormEvent): void {
    event.preventDefault()
    const { cells, matches } = replacementsIn(replaced, wanted)
    if (matches === 0) return
    edit(cells)
    tell(`${matchCount(matches)} replaced. Ctrl+Z takes it back`)
    onClose()
  }
  return (
    <Dialog title="Find and replace" onClose={onClose}>
      <form className="stack" onSubmit={replace}>
        <Field
          label="Find"
          value={wanted.find}
          onChange={({ target }) => change({ find: target.value })}
        />
        <Field
          label="Replace with"
          value={wanted.by}
          onChange={({ target }) => change({ by: target.value })}
        />
        <Tick
          label="Match case"
          on={wanted.matchCase}
          onToggle={(on) => change({ matchCase: on })}
        />
        {deck && decks.length > 1 && (
          <Tick
            label={`In all ${counted(decks.length, 'deck')}`}
            on={everywhere}
            onToggle={setEverywhere}
          />
        )}
        <p className="soft small" role="status">
          {wanted.find === '' ? 'In titles, texts and notes.' : foundText(found)}
        </p>
        <div className="choices">
          <Button label="Cancel" onClick={onClose} />
          <Button label="Replace all" type="submit" kind="primary" disabled={found.matches === 0} />
        </div>
      </form>
    </Dialog>
  )
}

function foundText({ matches, cells, decks }: Replacements): string {
  if (matches === 0) return 'No matches in titles, texts and notes.'
  return `${matchCount(matches)} in ${counted(cells.length, 'cell')} of ${counted(decks, 'deck')}.`
}
