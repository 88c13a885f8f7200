import { createHmac } from 'node:crypto'
import { dayOf, mailDomain } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import { clientNetwork } from '../network.ts'
import type { Site } from './contract.ts'
import { WebError } from './web-error.ts'
import type { WebStore } from './web-store.ts'

/** Who may sign up, and how many. */
export interface SignUps {
  /** Refuses addresses that may not sign up here, with `sign_up_closed`. */
  requireAllowed(email: string): void
  /** Counts an account that is about to be created from this IP address. Refuses as `throttled`. */
  count(ip: string): Promise<void>
}

export interface SignUpOptions {
  store: Pick<WebStore, 'countSignUp'>
  clock: Clock
  settings: { signUp: Site['signUp']; signUpDomains: string[]; signUpsPerNetwork: number }
  /** Keys the hashes of networks. */
  secret: () => string
}

/** The network of a customer of most providers, beyond which addresses cost something. */
const network = { ipv4: 24, ipv6: 48 }

export function createSignUps({ store, clock, settings, secret }: SignUpOptions): SignUps {
  return {
    requireAllowed(email) {
      const { signUp, signUpDomains } = settings
      if (signUp === 'closed') {
        throw new WebError(
          'sign_up_closed',
          'Sign-up is closed here. Ask whoever runs the service for an invitation.',
        )
      }
      if (signUp === 'open' || signUpDomains.includes(mailDomain(email))) return
      throw new WebError(
        'sign_up_closed',
        `Only addresses at ${signUpDomains.join(', ')} may sign up here. Use such an address, or ask whoever runs the service for an invitation.`,
        { field: 'email' },
      )
    },
    async count(ip) {
      const now = clock.now()
      const text = `network:${clientNetwork(ip, network)}`
      const networkHash = createHmac('sha256', secret()).update(text).digest('base64url')
      const window = dayOf(now)
      const { signUpsPerNetwork: signUpsMax } = settings
      if (await store.countSignUp({ networkHash, ...window, signUpsMax })) return
      throw new WebError(
        'throttled',
        'Too many accounts were created from your network today. Open this link again tomorrow (UTC), or ask whoever runs the service for an invitation.',
        { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) },
      )
    },
  }
}
