import { useEffect, useState } from 'react'
import { type DeckResult, hasUnexportedWork, type StorageUse, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { counted, formatBytes } from '../elements/format.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { UnexportedWork } from './unexported-work.tsx'

/** From this share of what the browser grants on, the page says that it is nearly full. */
const nearlyFullShare = 0.8

/** Where the decks are kept, how much room they take, and how to make room. */
export function StorageSection() {
  const { decks, clearAll, remove } = useDesk()
  const use = useStorageUse()
  const [asking, setAsking] = useState<'exported' | 'all'>()
  const exported = decks.filter((deck) => deck.exported && !hasUnexportedWork(deck))
  const chosen = asking === 'all' ? decks : exported
  return (
    <section className="stack storage" aria-labelledby="storage-title">
      <h2 id="storage-title">Kept in this browser</h2>
      {use && <StorageMeter use={use} />}
      <p className="soft small">
        {use
          ? `Decks are never kept on the server. ${lasting(use)}`
          : 'This browser keeps nothing: the decks are gone when this tab is closed.'}
      </p>
      <div className="line">
        {exported.length > 0 && exported.length < decks.length && (
          <Button
            label={`Remove ${counted(exported.length, 'exported deck')}`}
            small
            onClick={() => setAsking('exported')}
          />
        )}
        <Button label="Remove all" small onClick={() => setAsking('all')} />
      </div>
      {asking && (
        <RemoveDialog
          decks={chosen}
          onClose={() => setAsking(undefined)}
          onRemove={() => {
            setAsking(undefined)
            if (asking === 'all') clearAll()
            else remove(chosen.map(({ id }) => id))
          }}
        />
      )}
    </section>
  )
}

function StorageMeter({ use }: { use: StorageUse }) {
  const { usedBytes, grantedBytes, decks, otherAccountsBytes } = use
  const own = [...decks.values()].reduce((sum, bytes) => sum + bytes, 0)
  const parts = [
    `${counted(decks.size, 'deck')}, ${formatBytes(own)}`,
    otherAccountsBytes > 0 &&
      `${formatBytes(otherAccountsBytes)} of other accounts, which are shown when they sign in`,
    grantedBytes !== undefined && `${formatBytes(grantedBytes)} granted by the browser`,
  ].filter(Boolean)
  const full = grantedBytes !== undefined && usedBytes > grantedBytes * nearlyFullShare
  return (
    <>
      {grantedBytes !== undefined && (
        <progress aria-label="Storage used" value={usedBytes} max={grantedBytes} />
      )}
      <p>{parts.join(' · ')}</p>
      {full && (
        <p className="strip warning" role="alert">
          The storage is nearly full. Export decks and remove those that you no longer need.
        </p>
      )}
    </>
  )
}

function lasting({ persistent }: StorageUse): string {
  return persistent
    ? 'The browser has promised to keep them until you remove them.'
    : 'The browser may remove them when the disk is nearly full, and some browsers after weeks without a visit: export what you need.'
}

interface RemoveDialogProps {
  decks: readonly DeckResult[]
  onRemove: () => void
  onClose: () => void
}

/** Asks before decks are removed, and names the work that no saved file has. */
export function RemoveDialog({ decks, onRemove, onClose }: RemoveDialogProps) {
  const [deck] = decks
  const named = decks.length === 1 && deck ? deck.filename : counted(decks.length, 'deck')
  return (
    <FormDialog
      title={`Remove ${named}?`}
      lead={<UnexportedWork decks={decks} />}
      send={async () => onRemove()}
      action="Remove"
      destructive
      cancelLabel="Keep"
      onClose={onClose}
    >
      <p>
        Rows, edits and files are removed from this browser. Undo brings them back until this page
        is left.
      </p>
    </FormDialog>
  )
}

/** Measured again whenever decks come, go, or are done. */
function useStorageUse(): StorageUse | undefined {
  const { decks, measureStorage } = useDesk()
  const [use, setUse] = useState<StorageUse>()
  const state = decks.map(({ id, stage }) => `${id} ${stage}`).join()
  useEffect(() => {
    let wanted = true
    void state
    void measureStorage().then((measured) => wanted && setUse(measured))
    return () => {
      wanted = false
    }
  }, [measureStorage, state])
  return use
}
