import { type ReactNode, Suspense, useState } from 'react'
import type { DecksAtSignOut } from '../account/sign-out.ts'
import { hasUnexportedWork, useDesk } from '../desk/desk-model.ts'
import { lazyPart } from '../elements/lazy-part.ts'

const SignOutDialog = lazyPart('SignOutDialog', () => import('./sign-out-dialog.tsx'))

/**
 * Signs out, after asking if decks have work that no saved file has. Decks whose rows are all in saved files are
 * erased without a question, because the computer may be shared.
 */
export function useSigningOut(signOut: (decks: DecksAtSignOut) => Promise<void>): {
  start: () => void
  dialog: ReactNode
} {
  const { decks } = useDesk()
  const [asking, setAsking] = useState(false)
  function start(): void {
    if (decks.some(hasUnexportedWork)) setAsking(true)
    else void signOut('erase')
  }
  const dialog = asking && (
    <Suspense fallback={null}>
      <SignOutDialog
        onClose={() => setAsking(false)}
        onSignOut={(chosen) => {
          setAsking(false)
          void signOut(chosen)
        }}
      />
    </Suspense>
  )
  return { start, dialog }
}
