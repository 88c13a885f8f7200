import { useEffect, useState } from 'react'
import { AccountRefusal } from '../account/account-api.ts'

/** Leads to a page of Stripe, or says why it cannot. */
export interface Stripe {
  /** Whether a page of Stripe is being opened; no button does anything meanwhile. */
  opening: boolean
  refusal: AccountRefusal | undefined
  open(call: () => Promise<{ url: string }>): void
}

/** Opens pages of Stripe in this tab. */
export function useStripe(): Stripe {
  const [opening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal>()
  useEffect(() => {
    // the browser shows the page as it was left when somebody comes back with its button
    const restore = () => setOpening(false)
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [])
  async function open(call: () => Promise<{ url: string }>): Promise<void> {
    setOpening(true)
    setRefusal(undefined)
    try {
      location.assign((await call()).url)
    } catch (error) {
      setOpening(false)
      if (!(error instanceof AccountRefusal)) throw error
      setRefusal(error)
    }
  }
  return { opening, refusal, open: (call) => void open(call) }
}
