import { useSession } from '../account/session.tsx'
import { counted } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'

/** Tells visitors how to convert a deck of their own. */
export function SignUpInvitation({ refusedFile }: { refusedFile: string | undefined }) {
  const { site } = useSession()
  const open = site?.signUp !== 'closed'
  return (
    <div className="stack">
      {refusedFile !== undefined && (
        <p role="alert" className="notice">
          <span>
            Sign in to convert <strong>{refusedFile}</strong>. Below is the result of the sample
            deck.
          </span>
        </p>
      )}
      <p className="line">
        {open && (
          <Link to="/sign-up" className="button primary">
            Create account
          </Link>
        )}
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </p>
      <p className="soft small">
        {open
          ? site && site.freeRequestsPerDay > 0
            ? `${counted(site.freeRequestsPerDay, 'free conversion')} per day.`
            : 'All you need is an email address.'
          : 'Accounts are by invitation only. Ask the operator of this service for one.'}
      </p>
    </div>
  )
}
