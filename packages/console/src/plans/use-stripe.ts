import type { AccountRefusal } from '../account/account-api.ts'
import { useTask } from '../account/use-task.ts'

/** Leads to a page of Stripe, or says why it cannot. */
export interface Stripe {
  /** Whether a page of Stripe is being opened; no button does anything meanwhile. */
  opening: boolean
  refusal: AccountRefusal | undefined
  open(call: () => Promise<{ url: string }>): void
}

/** Opens pages of Stripe in this tab. */
export function useStripe(): Stripe {
  const { busy, refusal, run } = useTask()
  const leave = async (call: () => Promise<{ url: string }>) => {
    location.assign((await call()).url)
    // the browser shows the page as it was left when somebody comes back with its button
    await new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  }
  return { opening: busy, refusal, open: (call) => void run(() => leave(call)) }
}
