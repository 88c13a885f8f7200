import type { DecksAtSignOut } from '../account/sign-out.ts'
import { useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../elements/dialog.tsx'
import { UnexportedWork } from './unexported-work.tsx'

interface SignOutDialogProps {
  onSignOut: (decks: DecksAtSignOut) => void
  onClose: () => void
}

/** Asks before signing out what becomes of decks whose work is in no saved file. */
export function SignOutDialog({ onSignOut, onClose }: SignOutDialogProps) {
  const { decks, unsaved } = useDesk()
  return (
    <Dialog title="Keep your decks on this computer?" onClose={onClose}>
      <UnexportedWork decks={decks} />
      <p className="soft">
        {unsaved
          ? 'This browser could not store the latest changes, so they cannot be kept: export them first.'
          : 'Decks that are kept are hidden until you sign in here again; other accounts do not see them. On a computer that you share, erase them.'}
      </p>
      <div className="choices">
        <Button label="Stay signed in" onClick={onClose} />
        <Button label="Erase and sign out" kind="to-danger" onClick={() => onSignOut('erase')} />
        <Button
          label="Keep and sign out"
          kind="primary"
          disabled={unsaved}
          onClick={() => onSignOut('keep')}
        />
      </div>
    </Dialog>
  )
}
