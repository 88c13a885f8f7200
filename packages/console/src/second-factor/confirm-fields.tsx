import { useSession } from '../account/session.tsx'
import { PasswordField, UsernameHint } from '../sign-in/credential-fields.tsx'

/** Asks for the password, with the address for password managers. People without one are asked for nothing. */
export function ConfirmFields() {
  const { me } = useSession()
  if (!me?.hasPassword) return null
  return (
    <>
      <UsernameHint />
      <PasswordField />
    </>
  )
}

/** Returns the body that confirms a change. */
export function confirmation({ password }: Record<string, string>): { password?: string } {
  return password ? { password } : {}
}
