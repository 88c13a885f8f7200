import { useSession } from '../account/session.tsx'
import { counted } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'

/** What a visitor needs to convert a deck of their own. */
export function SignUpInvitation({ refusedFile }: { refusedFile: string | undefined }) {
  const { site } = useSession()
  const open = site?.signUp !== 'closed'
  return (
    <div className="stack">
      {refusedFile !== undefined && (
        <p role="alert" className="notice">
          <span>
            To convert <strong>{refusedFile}</strong>, sign in first. Below is what the sample deck
            gives.
          </span>
        </p>
      )}
      <p className="line">
        {open && (
          <Link to="/sign-up" className="button first">
            Create an account
          </Link>
        )}
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </p>
      <p className="soft small">
        {open
          ? site && site.freeRequestsPerDay > 0
            ? `${counted(site.freeRequestsPerDay, 'conversion')} a day are free.`
            : 'An e-mail address is all it takes.'
          : 'Accounts of this service are made by invitation; ask its operator for one.'}
      </p>
    </div>
  )
}
