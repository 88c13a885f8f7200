import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { counted, formatList } from '../elements/format.ts'
import { NarrowPage } from '../elements/narrow-page.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { LinkForm } from './link-form.tsx'
import { LinksByOperator } from './links-by-operator.tsx'

export function SignUpPage() {
  useTitle('Create account')
  const { site } = useSession()
  if (site?.signUp === 'closed') return <SignUpClosed />
  const byMail = site?.linksBy !== 'log'
  const free = site?.freeRequestsPerDay ?? 0
  const needsApproval = site?.signUp === 'approval'
  return (
    <NarrowPage>
      <h1>Create your account</h1>
      <p className="lead">
        {free > 0 ? `${counted(free, 'free conversion')} per day. ` : ''}
        {needsApproval && 'The operator of this service lets new people in. '}
        {byMail && !needsApproval && 'We send you a link to choose your password.'}
      </p>
      {!byMail && !needsApproval && <LinksByOperator />}
      {site?.signUp === 'domains' && (
        <p>
          Only addresses at {formatList(site.signUpDomains)} can sign up here. Others need an
          invitation from the operator of this service.
        </p>
      )}
      <LinkForm
        action={needsApproval ? 'Ask for an account' : 'Send link'}
        needsApproval={needsApproval}
        send={(email) => callAccount('POST /web/sign-up', { body: { email } })}
      />
      <AgreedPages />
      <p>
        <Link to="/sign-in">Sign in instead</Link>
      </p>
    </NarrowPage>
  )
}

/** Names what a person agrees to, if the operator has such pages. */
function AgreedPages() {
  const { site } = useSession()
  if (!site?.termsUrl && !site?.privacyUrl) return null
  return (
    <p className="soft small">
      {site.termsUrl && (
        <>
          By creating an account you agree to the <a href={site.termsUrl}>terms of service</a>.{' '}
        </>
      )}
      {site.privacyUrl && (
        <>
          How your data is used: <a href={site.privacyUrl}>privacy policy</a>.
        </>
      )}
    </p>
  )
}

function SignUpClosed() {
  return (
    <NarrowPage>
      <h1>Invitation only</h1>
      <p className="lead">
        Ask the operator of this service for an invitation. It is a link with which you choose your
        password.
      </p>
      <p>
        <Link to="/sign-in">Sign in</Link>
      </p>
    </NarrowPage>
  )
}
