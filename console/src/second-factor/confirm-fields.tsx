import { useSession } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import type { useForm } from '../sign-in/use-form.ts'

/** Asks for the password, with the address for password managers. People without one are asked for nothing. */
export function ConfirmFields({ form }: { form: ReturnType<typeof useForm> }) {
  const { me } = useSession()
  if (!me?.hasPassword) return null
  return (
    <>
      <input type="email" name="email" autoComplete="username" value={me.email} readOnly hidden />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={form.errorFor('password')}
      />
    </>
  )
}

/** Returns the body that confirms a change. */
export function confirmation({ password }: Record<string, string>): { password?: string } {
  return password ? { password } : {}
}
