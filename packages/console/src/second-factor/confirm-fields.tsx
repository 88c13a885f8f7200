import { useSession } from '../account/session.tsx'
import { PasswordField, UsernameHint } from '../sign-in/credential-fields.tsx'
import type { useForm } from '../sign-in/use-form.ts'

/** Asks for the password, with the address for password managers. People without one are asked for nothing. */
export function ConfirmFields({ form }: { form: ReturnType<typeof useForm> }) {
  const { me } = useSession()
  if (!me?.hasPassword) return null
  return (
    <>
      <UsernameHint />
      <PasswordField form={form} />
    </>
  )
}

/** Returns the body that confirms a change. */
export function confirmation({ password }: Record<string, string>): { password?: string } {
  return password ? { password } : {}
}
