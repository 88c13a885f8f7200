import type { SignedIn } from '@rowdeck/accounts/people'
import { minuteMs } from '@rowdeck/core/time'
import type { ConsoleContext } from './console-context.ts'
import { WebError } from './web-error.ts'

/** A session that is younger than this confirms a person who has no password, in milliseconds. */
const recentMsMax = 10 * minuteMs

/**
 * Confirms that the person, and not somebody who found the browser open, changes how to sign in: by the password or,
 * without one, by a session that has just started. Throws `credentials_wrong` and `sign_in_again`.
 */
export async function confirmPerson(
  { accounts, people, guards, clock }: ConsoleContext,
  { accountId, session }: SignedIn,
  password: string | undefined,
): Promise<void> {
  const { email } = await accounts.find(accountId)
  if (!(await people.hasPassword(email))) {
    if (clock.now() - session.createdAt.getTime() < recentMsMax) return
    throw new WebError(
      'sign_in_again',
      'Sign out and in again first, because your account has no password to confirm this with.',
    )
  }
  await guards.guessPasswordInSession(session.id)
  if (password !== undefined && (await people.isPassword(accountId, password))) return
  throw new WebError('credentials_wrong', 'The password is wrong.', { field: 'password' })
}
