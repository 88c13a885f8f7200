import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useIsMetered, useSession } from '../account/session.tsx'
import { hasUnexportedWork, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import type { Send } from '../elements/form.tsx'
import { navigate } from '../navigation/router.ts'
import { UnexportedWork } from '../playground/unexported-work.tsx'
import { ConfirmFields, confirmation } from '../second-factor/confirm-fields.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Section } from './section.tsx'

export function DeleteSection() {
  const [open, setOpen] = useState(false)
  const isMetered = useIsMetered()
  return (
    <Section title="Delete account" id="delete">
      <p className="soft">
        Your keys stop working immediately. Your history{isMetered ? ', credits,' : ''} and personal
        data are permanently deleted.
        {isMetered &&
          ' Ledger entries are kept without your identity. Free conversions that you used today stay used.'}
      </p>
      <p>
        <Button label="Delete account…" kind="to-danger" onClick={() => setOpen(true)} />
      </p>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { me, refresh, setEnded } = useSession()
  const { decks } = useDesk()
  const isMetered = useIsMetered()
  const send: Send = async (values) => {
    await callAccount('POST /web/delete-account', { body: confirmation(values), decks: 'erase' })
    navigate('/')
    await refresh()
    setEnded('deleted')
  }
  return (
    <FormDialog
      title={`Delete ${me?.email}?`}
      send={send}
      lead={
        <p>
          This cannot be undone.
          {isMetered && ' You lose any remaining credits and your plan.'}
        </p>
      }
      action="Delete permanently"
      destructive
      cancelLabel="Keep account"
      onClose={onClose}
    >
      {decks.some(hasUnexportedWork) && (
        <div>
          <p>The decks in this browser are erased too.</p>
          <UnexportedWork decks={decks} />
        </div>
      )}
      <ConfirmFields />
    </FormDialog>
  )
}
