import { useEffect, useState } from 'react'
import type { Link as PasswordLink } from '../../../src/console-server/contract.ts'
import { AccountRefusal, callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { navigate } from '../navigation/router.ts'
import { FormFault } from './form-fault.tsx'
import { useForm } from './use-form.ts'

/** Where a link out of a mail leads: its token is looked at first and used up only with the password. */
export function SetPasswordPage() {
  useTitle('Choose a password')
  const [token] = useState(takeToken)
  const [link, setLink] = useState<PasswordLink | AccountRefusal>()
  useEffect(() => {
    callAccount('POST /web/link', { body: { token } }).then(setLink, (error: unknown) => {
      if (!(error instanceof AccountRefusal)) throw error
      setLink(error)
    })
  }, [token])
  return (
    <div className="page">
      <div className="narrow stack stack-wide">
        {link instanceof AccountRefusal && <UselessLink refusal={link} />}
        {link && !(link instanceof AccountRefusal) && <PasswordForm link={link} token={token} />}
      </div>
    </div>
  )
}

/** The token of the address, which is taken out of it: it must not stay in the history of a shared computer. */
function takeToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? ''
  if (token !== '') history.replaceState({ token }, '', location.pathname)
  return token || ((history.state as { token?: string } | null)?.token ?? '')
}

function UselessLink({ refusal }: { refusal: AccountRefusal }) {
  return (
    <>
      <h1>This link does not work</h1>
      <p className="lead">{refusal.message}</p>
      <p className="line">
        <Link to="/forgot" className="button first">
          Get another link
        </Link>
        <Link to="/sign-in" className="button">
          Sign in
        </Link>
      </p>
    </>
  )
}

function PasswordForm({ link, token }: { link: PasswordLink; token: string }) {
  const { refresh, site } = useSession()
  const form = useForm(async ({ password = '' }) => {
    await callAccount('POST /web/set-password', { body: { token, password } })
    history.replaceState(null, '')
    await refresh()
    navigate('/')
  })
  const begins = link.purpose !== 'forgot'
  return (
    <>
      <h1>{begins ? 'Welcome. Choose a password' : 'Choose another password'}</h1>
      <form className="stack" onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        <Field
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          value={link.email}
          readOnly
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={site?.passwordLengthMin}
          maxLength={site?.passwordLengthMax}
          hint={
            site && `At least ${site.passwordLengthMin} characters; longer is better than odder.`
          }
          fault={form.faultOf('password')}
        />
        <button type="submit" className="button first" disabled={form.busy}>
          {begins ? 'Begin' : 'Set the password'}
        </button>
      </form>
    </>
  )
}
