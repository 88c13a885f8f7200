import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { counted, formatList } from '../elements/format.ts'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { LinkForm } from './link-form.tsx'

export function SignUpPage() {
  useTitle('Create an account')
  const { site } = useSession()
  if (site?.signUp === 'closed') return <SignUpClosed />
  const free = site?.freeRequestsPerDay ?? 0
  return (
    <div className="page">
      <div className="narrow stack stack-wide">
        <h1>Create an account</h1>
        <p className="lead">
          {free > 0 ? `${counted(free, 'conversion')} a day are free. ` : ''}You get a link; with it
          you choose your password.
        </p>
        {site?.signUp === 'domains' && (
          <p>
            Only addresses at {formatList(site.signUpDomains)} may sign up here; others need an
            invitation by the operator.
          </p>
        )}
        <LinkForm
          action="Send me the link"
          send={(email) => callAccount('POST /web/sign-up', { body: { email } })}
        />
        <p>
          <Link to="/sign-in">Sign in instead</Link>
        </p>
      </div>
    </div>
  )
}

function SignUpClosed() {
  return (
    <div className="page">
      <div className="narrow stack stack-wide">
        <h1>By invitation</h1>
        <p className="lead">
          Accounts of this service are made by its operator. Ask there for an invitation; it comes
          as a link with which you choose your password.
        </p>
        <p>
          <Link to="/sign-in">Sign in</Link>
        </p>
      </div>
    </div>
  )
}
