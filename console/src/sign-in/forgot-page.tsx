import { callAccount } from '../account/account-api.ts'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { LinkForm } from './link-form.tsx'

export function ForgotPage() {
  useTitle('Forgotten password')
  return (
    <div className="page">
      <div className="narrow stack stack-wide">
        <h1>Forgotten your password?</h1>
        <p className="lead">If the address has an account, a link goes there to set another one.</p>
        <LinkForm
          action="Send me a link"
          send={(email) => callAccount('POST /web/forgot', { body: { email } })}
        />
        <p>
          <Link to="/sign-in">Back to sign in</Link>
        </p>
      </div>
    </div>
  )
}
