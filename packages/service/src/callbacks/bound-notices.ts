import type { CreateThrottle } from '@rowdeck/accounts/people'
import { PeopleRefused } from '@rowdeck/accounts/people'
import { dayMs } from '@rowdeck/core/time'
import type { DisabledAddress } from './end-delivery.ts'

/** Notices in a day: an address can ask for one with every answer, and queries and paths make as many addresses as somebody wants. */
const noticesMax = { address: 1, account: 3 }

/** Returns what has the owner of an account notified of a disabled address, unless that was done often within a day. */
export function boundNotices(
  createThrottle: CreateThrottle,
  notify: (address: DisabledAddress) => Promise<void>,
): (address: DisabledAddress) => Promise<void> {
  const rule = (attemptsMax: number) => ({ attemptsMax, windowMs: dayMs, refusal: 'Too many.' })
  const ofAddress = createThrottle('webhook notices by address', rule(noticesMax.address))
  const ofAccount = createThrottle('webhook notices by account', rule(noticesMax.account))
  return async (address) => {
    const { accountId, addressHash } = address
    try {
      ofAccount.requireLeft(accountId)
      await ofAddress.attempt(`${accountId} ${addressHash}`)
      await ofAccount.attempt(accountId)
    } catch (error) {
      if (error instanceof PeopleRefused) return
      throw error
    }
    await notify(address)
  }
}
