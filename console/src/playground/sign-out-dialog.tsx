import type { DecksAtSignOut } from '../account/sign-out.ts'
import { useDesk } from '../desk/desk-model.ts'
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
        <button type="button" className="button" onClick={onClose}>
          Stay signed in
        </button>
        <button type="button" className="button to-danger" onClick={() => onSignOut('erase')}>
          Erase and sign out
        </button>
        <button
          type="button"
          className="button primary"
          disabled={unsaved}
          onClick={() => onSignOut('keep')}
        >
          Keep and sign out
        </button>
      </div>
    </Dialog>
  )
}
