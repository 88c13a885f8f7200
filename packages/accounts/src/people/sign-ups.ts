import type { Clock } from '@rowdeck/core/clock'
import { dayOf, mailDomain } from '../accounts/accounts.ts'
import { createNetworkHash } from './network-hash.ts'
import { PeopleRefused } from './people-refused.ts'
import type { PeopleStore } from './people-store.ts'

/** Who may sign up: anyone, nobody, people with an address at one of the domains, or whom an operator lets in. */
export const signUpModes = ['open', 'closed', 'domains', 'approval'] as const

export interface SignUpRules {
  signUp: (typeof signUpModes)[number]
  /** In ASCII; empty unless `signUp` is `domains`. */
  signUpDomains: string[]
  /** Maximum number of accounts created by sign-up from one network per UTC day. */
  signUpsPerNetwork: number
}

/** Decides who may sign up, and how many. */
export interface SignUps {
  /** Whether an operator lets in everybody who signs up. */
  needApproval: boolean
  /** Throws `sign_up_closed` if nobody may sign up. */
  requireOpen(): void
  /** Throws `sign_up_closed` if the address may not sign up. */
  requireAllowed(email: string): void
  /** Counts an account that is about to be created from this IP address. Throws `throttled`. */
  count(ip: string): Promise<void>
}

export interface SignUpOptions {
  store: Pick<PeopleStore, 'countSignUp'>
  clock: Clock
  settings: SignUpRules
  /** Key of the network hashes. */
  secret: () => string
}

export function createSignUps({ store, clock, settings, secret }: SignUpOptions): SignUps {
  const { signUp, signUpDomains } = settings
  const networkHash = createNetworkHash(secret)

  function requireOpen(): void {
    if (signUp !== 'closed') return
    throw new PeopleRefused(
      'sign_up_closed',
      'Sign-up is closed. Ask the operator of this service for an invitation.',
    )
  }

  return {
    needApproval: signUp === 'approval',
    requireOpen,
    requireAllowed(email) {
      requireOpen()
      if (signUp !== 'domains' || signUpDomains.includes(mailDomain(email))) return
      throw new PeopleRefused(
        'sign_up_closed',
        `Only addresses at ${signUpDomains.join(', ')} may sign up. Use such an address, or ask the operator of this service for an invitation.`,
        { field: 'email' },
      )
    },
    async count(ip) {
      const now = clock.now()
      const window = dayOf(now)
      const { signUpsPerNetwork: signUpsMax } = settings
      if (await store.countSignUp({ networkHash: networkHash(ip), ...window, signUpsMax })) return
      throw new PeopleRefused(
        'throttled',
        'Too many accounts were created from your network today. Open this link again tomorrow (UTC), or ask the operator of this service for an invitation.',
        { retryAfterSeconds: Math.ceil((window.endsAt - now) / 1000) },
      )
    },
  }
}
