import type { ConsoleSettings } from './console-context.ts'
import { WebError } from './web-error.ts'

/** Throws `sign_in_elsewhere` if people sign in with the provider only, and not with passwords and links of this service. */
export function requireOwnWays({ singleSignOn }: Pick<ConsoleSettings, 'singleSignOn'>): void {
  if (!singleSignOn?.isOnlyWay) return
  throw new WebError(
    'sign_in_elsewhere',
    `People sign in to this service with ${singleSignOn.name} only. Continue on the sign-in page.`,
  )
}
