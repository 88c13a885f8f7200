import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { navigate, nextPath } from '../navigation/router.ts'
import { FormError } from './form-error.tsx'
import { useForm } from './use-form.ts'

export function SignInPage() {
  useTitle('Sign in')
  const { refresh, site } = useSession()
  const form = useForm(async ({ email = '', password = '' }) => {
    await callAccount('POST /web/sign-in', { body: { email, password } })
    await refresh()
    navigate(nextPath(location.search))
  })
  return (
    <div className="page">
      <div className="narrow stack stack-wide">
        <h1>Sign in</h1>
        <form className="stack" onSubmit={form.submit}>
          <FormError error={form.error} />
          <Field
            label="Email address"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={form.errorFor('email')}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={form.errorFor('password')}
          />
          <button type="submit" className="button primary" disabled={form.busy}>
            {form.busy ? 'Signing in…' : 'Sign in'}
          </button>
        </form>
        <p className="line between">
          <Link to="/forgot">Forgot your password?</Link>
          {site?.signUp !== 'closed' && <Link to="/sign-up">Create an account</Link>}
        </p>
      </div>
    </div>
  )
}
