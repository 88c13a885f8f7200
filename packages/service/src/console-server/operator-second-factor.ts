import type { ConsoleContext } from './console-context.ts'
import { WebError } from './web-error.ts'

type Context = Pick<ConsoleContext, 'accounts' | 'store' | 'settings'>

/** Whether the person is an operator who must have a second factor. */
export async function needsSecondFactor(
  { accounts, settings }: Pick<Context, 'accounts' | 'settings'>,
  accountId: string,
): Promise<boolean> {
  return settings.operatorSecondFactor === 'required' && (await accounts.isOperator(accountId))
}

/** Whether the person must have a second factor and has none. */
export async function mustAddSecondFactor(context: Context, accountId: string): Promise<boolean> {
  if (!(await needsSecondFactor(context, accountId))) return false
  return !(await context.store.hasSecondFactor(accountId))
}

/** Throws `second_factor_required` if the person must add a second factor first. */
export async function requireSecondFactor(context: Context, accountId: string): Promise<void> {
  if (!(await mustAddSecondFactor(context, accountId))) return
  throw new WebError(
    'second_factor_required',
    'Operators of this service need a second factor. Add a passkey or an authenticator app to continue.',
  )
}
