import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { NarrowPage } from '../elements/narrow-page.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { LinkForm } from './link-form.tsx'
import { LinksByOperator } from './links-by-operator.tsx'

export function ForgotPage() {
  useTitle('Reset password')
  const { site } = useSession()
  const byMail = site?.linksBy !== 'log'
  return (
    <NarrowPage>
      <h1>Reset your password</h1>
      {byMail ? (
        <p className="lead">
          Enter your email address. If it has an account, we send a link to set a new password.
        </p>
      ) : (
        <LinksByOperator />
      )}
      <LinkForm
        action={byMail ? 'Send reset link' : 'Request reset link'}
        send={(email) => callAccount('POST /web/forgot', { body: { email } })}
      />
      <p>
        <Link to="/sign-in">Back to sign in</Link>
      </p>
    </NarrowPage>
  )
}
