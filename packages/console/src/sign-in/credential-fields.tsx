import { useSession } from '../account/session.tsx'
import { Field, type FieldProps } from '../elements/field.tsx'
import type { useForm } from './use-form.ts'

interface CredentialProps extends Partial<Omit<FieldProps, 'form'>> {
  form: Pick<ReturnType<typeof useForm>, 'errorFor'>
}

/** Asks for an email address. */
export function EmailField({ form, name = 'email', ...others }: CredentialProps) {
  return (
    <Field
      label="Email address"
      name={name}
      type="email"
      required
      error={form.errorFor(name)}
      {...others}
    />
  )
}

/** Asks for the password that somebody has. */
export function PasswordField({ form, name = 'password', ...others }: CredentialProps) {
  return (
    <Field
      label="Password"
      name={name}
      type="password"
      autoComplete="current-password"
      required
      error={form.errorFor(name)}
      {...others}
    />
  )
}

/** Asks for a password to be set, and says how long it has to be. */
export function NewPasswordField(props: CredentialProps) {
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
