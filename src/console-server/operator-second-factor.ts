import type { ConsoleContext } from './console-context.ts'
import { WebError } from './web-error.ts'

type Context = Pick<ConsoleContext, 'accounts' | 'store' | 'settings'>

/** Whether the person is an operator who must have a second factor and has none. */
export async function mustAddSecondFactor(
  { accounts, store, settings }: Context,
  accountId: string,
): Promise<boolean> {
  if (settings.operatorSecondFactor === 'optional') return false
  return (await accounts.isOperator(accountId)) && !(await store.hasSecondFactor(accountId))
}

/** Throws `second_factor_required` if the person must add a second factor first. */
export async function requireSecondFactor(context: Context, accountId: string): Promise<void> {
  if (!(await mustAddSecondFactor(context, accountId))) return
  throw new WebError(
    'second_factor_required',
    'Operators of this service need a second factor. Add a passkey or an authenticator app to continue.',
  )
}
