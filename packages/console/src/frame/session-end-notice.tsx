import { type SessionEnd, useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { Link } from '../navigation/link.tsx'

const messages: Record<SessionEnd, string> = {
  elsewhere: 'You are signed out: you signed out in another tab, or your session has ended.',
  deleted: 'Your account has been deleted.',
}

/** Says why the session is over if the person did not end it here. */
export function SessionEndNotice() {
  const { ended, setEnded } = useSession()
  return (
    <div role="status" className="strip-place">
      {ended && (
        <div className="strip">
          <span>{messages[ended]}</span>
          {ended === 'elsewhere' && <Link to="/sign-in">Sign in</Link>}
          <Button label="Dismiss" kind="subtle" onClick={() => setEnded(undefined)} />
        </div>
      )}
    </div>
  )
}
