import { useSession } from '../account/session.tsx'
import { Field, type FieldProps } from '../elements/field.tsx'

/** Asks for an email address. */
export function EmailField(props: Partial<FieldProps>) {
  return <Field label="Email address" name="email" type="email" required {...props} />
}

/** Asks for the password that somebody has. */
export function PasswordField(props: Partial<FieldProps>) {
  return (
    <Field
      label="Password"
      name="password"
      type="password"
      autoComplete="current-password"
      required
      {...props}
    />
  )
}

/** Asks for a password to be set, and says how long it has to be. */
export function NewPasswordField(props: Partial<FieldProps>) {
  const { site } = useSession()
  return (
    <PasswordField
      autoComplete="new-password"
      minLength={site?.passwordLengthMin}
      maxLength={site?.passwordLengthMax}
      hint={
        site && `At least ${site.passwordLengthMin} characters. Longer is better than more complex.`
      }
      {...props}
    />
  )
}

/** Tells password managers whose password a form asks for. */
export function UsernameHint() {
  const { me } = useSession()
  return (
    <input type="email" name="email" autoComplete="username" value={me?.email} readOnly hidden />
  )
}
