import type { Clock } from '../clock.ts'
import { createThrottle, type ThrottleRule } from './throttle.ts'

const minuteMs = 60_000
const quarterHourMs = 15 * minuteMs
const hourMs = 60 * minuteMs

/** Somebody without a session who names an e-mail address. */
export interface Visitor {
  email: string
  /** The network that the request comes from, as `clientNetwork` writes it. */
  network: string
  /** The id of the device, if it is known to the account of that address; see `devices.ts`. */
  deviceId: string | undefined
}

/**
 * Bounds on guesses, mails and changes of keys; all refuse as `throttled`, and each process counts for
 * itself. A known device has bounds of its own and is untouched by what strangers do.
 */
export interface Guards {
  /** Before a password is checked. */
  guess(visitor: Visitor): Promise<void>
  /** Before a password is checked in a live session. */
  guessInSession(sessionId: string): Promise<void>
  /** Before a link is sent to the address. */
  letter(visitor: Visitor): Promise<void>
  /** Before the token of a link is looked up. */
  token(network: string): Promise<void>
  /** Before a key is made or rotated. */
  keyChange(accountId: string): Promise<void>
  /** Before a key is revoked; wide enough to revoke every key that an account can have. */
  keyRevocation(accountId: string): Promise<void>
}

const tooMany = 'Too many attempts.'
const manyStrangers =
  'There were too many attempts to sign in to this account from new devices. Use a device on which you signed in before, or set another password by a link.'
const manyLetters =
  'Several links were sent to this address within the last hour. Use the newest one.'

const manyKeyChanges = 'The keys of this account were changed too often within the last hour.'

/** Attempts in a window; between them lies what a person needs and what a guesser gains. */
export const guardRules = {
  guessesByDevice: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesBySession: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesByNetworkAndEmail: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesByNetwork: { attemptsMax: 30, windowMs: quarterHourMs, refusal: tooMany },
  guessesByEmail: { attemptsMax: 100, windowMs: hourMs, refusal: manyStrangers },
  lettersByDevice: { attemptsMax: 3, windowMs: hourMs, refusal: manyLetters },
  lettersByNetworkAndEmail: { attemptsMax: 3, windowMs: hourMs, refusal: manyLetters },
  lettersByNetwork: { attemptsMax: 20, windowMs: hourMs, refusal: tooMany },
  // a link to set another password works for as long as this window: whenever no more mail goes out,
  // there is one in the mailbox that works
  lettersByEmail: { attemptsMax: 6, windowMs: hourMs, refusal: manyLetters },
  tokensByNetwork: { attemptsMax: 50, windowMs: quarterHourMs, refusal: tooMany },
  keyChangesByAccount: { attemptsMax: 60, windowMs: hourMs, refusal: manyKeyChanges },
  keyRevocationsByAccount: { attemptsMax: 200, windowMs: hourMs, refusal: manyKeyChanges },
} satisfies Record<string, ThrottleRule>

export function createGuards(clock: Clock): Guards {
  const throttle = (rule: ThrottleRule) => createThrottle(rule, clock)
  const guessesBySession = throttle(guardRules.guessesBySession)
  const tokensByNetwork = throttle(guardRules.tokensByNetwork)
  const keyChangesByAccount = throttle(guardRules.keyChangesByAccount)
  const keyRevocationsByAccount = throttle(guardRules.keyRevocationsByAccount)
  return {
    guess: visits({
      byDevice: throttle(guardRules.guessesByDevice),
      byNetworkAndEmail: throttle(guardRules.guessesByNetworkAndEmail),
      byNetwork: throttle(guardRules.guessesByNetwork),
      byEmail: throttle(guardRules.guessesByEmail),
    }),
    guessInSession: (sessionId) => guessesBySession.attempt(sessionId),
    letter: visits({
      byDevice: throttle(guardRules.lettersByDevice),
      byNetworkAndEmail: throttle(guardRules.lettersByNetworkAndEmail),
      byNetwork: throttle(guardRules.lettersByNetwork),
      byEmail: throttle(guardRules.lettersByEmail),
    }),
    token: (network) => tokensByNetwork.attempt(network),
    keyChange: (accountId) => keyChangesByAccount.attempt(accountId),
    keyRevocation: (accountId) => keyRevocationsByAccount.attempt(accountId),
  }
}

type Throttles = Record<
  'byDevice' | 'byNetworkAndEmail' | 'byNetwork' | 'byEmail',
  ReturnType<typeof createThrottle>
>

// The narrowest bound goes first: what one network is refused does not use up what all have together.
function visits(throttles: Throttles): (visitor: Visitor) => Promise<void> {
  return async ({ email, network, deviceId }) => {
    if (deviceId !== undefined) return throttles.byDevice.attempt(`${deviceId} ${email}`)
    await throttles.byNetworkAndEmail.attempt(`${network} ${email}`)
    await throttles.byNetwork.attempt(network)
    await throttles.byEmail.attempt(email)
  }
}
