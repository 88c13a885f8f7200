import type { CreateThrottle, Throttle, ThrottleRule } from './throttle.ts'

const minuteMs = 60_000
const quarterHourMs = 15 * minuteMs
const hourMs = 60 * minuteMs

/** Somebody without a session who enters an email address. */
export interface Visitor {
  email: string
  /** The network that the request comes from, as `clientNetwork` writes it. */
  network: string
  /** The id of the device, if it is known to the account of that address; see `devices.ts`. */
  deviceId: string | undefined
}

/**
 * Limits on password guesses, mail and key changes; all refuse with `throttled`. A known device has its own
 * limits, which strangers cannot use up.
 */
export interface Guards {
  /** Call before checking a password. */
  guessPassword(visitor: Visitor): Promise<void>
  /** Call before checking a password within a session. */
  guessPasswordInSession(sessionId: string): Promise<void>
  /** Call before sending a link to the address. */
  sendLink(visitor: Visitor): Promise<void>
  /** Call before looking up the token of a link. */
  checkToken(network: string): Promise<void>
  /** Call before creating or rotating a key. */
  changeKey(accountId: string): Promise<void>
  /** Call before revoking a key; high enough to revoke every key that an account can have. */
  revokeKey(accountId: string): Promise<void>
  /** Call before an operator gets or sends a link for another person. */
  issueLink(operatorId: string): Promise<void>
}

const tooMany = 'Too many attempts.'
const manyNewDevices =
  'Too many attempts to sign in to this account from new devices. Use a device on which you have signed in before, or reset the password with a link.'
const manyLinks =
  'Several links were sent to this address within the last hour. Use the newest one.'
const manyIssuedLinks = 'You issued too many links within the last hour.'
const manyKeyChanges = 'The keys of this account were changed too often within the last hour.'

/** Attempts per window: more than a person needs, and too few to guess a password. */
export const guardRules = {
  guessesByDevice: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesBySession: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesByNetworkAndEmail: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesByNetwork: { attemptsMax: 30, windowMs: quarterHourMs, refusal: tooMany },
  guessesByEmail: { attemptsMax: 100, windowMs: hourMs, refusal: manyNewDevices },
  linksByDevice: { attemptsMax: 3, windowMs: hourMs, refusal: manyLinks },
  linksByNetworkAndEmail: { attemptsMax: 3, windowMs: hourMs, refusal: manyLinks },
  linksByNetwork: { attemptsMax: 20, windowMs: hourMs, refusal: tooMany },
  // the window equals the lifetime of a reset link, so whenever no more mail is sent, the mailbox
  // holds a link that works
  linksByEmail: { attemptsMax: 6, windowMs: hourMs, refusal: manyLinks },
  tokensByNetwork: { attemptsMax: 50, windowMs: quarterHourMs, refusal: tooMany },
  keyChangesByAccount: { attemptsMax: 60, windowMs: hourMs, refusal: manyKeyChanges },
  linksByOperator: { attemptsMax: 200, windowMs: hourMs, refusal: manyIssuedLinks },
  keyRevocationsByAccount: { attemptsMax: 200, windowMs: hourMs, refusal: manyKeyChanges },
} satisfies Record<string, ThrottleRule>

export function createGuards(createThrottle: CreateThrottle): Guards {
  const throttle = (name: keyof typeof guardRules) => createThrottle(name, guardRules[name])
  const guessesBySession = throttle('guessesBySession')
  const tokensByNetwork = throttle('tokensByNetwork')
  const keyChangesByAccount = throttle('keyChangesByAccount')
  const keyRevocationsByAccount = throttle('keyRevocationsByAccount')
  const linksByOperator = throttle('linksByOperator')
  return {
    guessPassword: limitVisits({
      byDevice: throttle('guessesByDevice'),
      byNetworkAndEmail: throttle('guessesByNetworkAndEmail'),
      byNetwork: throttle('guessesByNetwork'),
      byEmail: throttle('guessesByEmail'),
    }),
    guessPasswordInSession: (sessionId) => guessesBySession.attempt(sessionId),
    sendLink: limitVisits({
      byDevice: throttle('linksByDevice'),
      byNetworkAndEmail: throttle('linksByNetworkAndEmail'),
      byNetwork: throttle('linksByNetwork'),
      byEmail: throttle('linksByEmail'),
    }),
    checkToken: (network) => tokensByNetwork.attempt(network),
    changeKey: (accountId) => keyChangesByAccount.attempt(accountId),
    revokeKey: (accountId) => keyRevocationsByAccount.attempt(accountId),
    issueLink: (operatorId) => linksByOperator.attempt(operatorId),
  }
}

type Throttles = Record<'byDevice' | 'byNetworkAndEmail' | 'byNetwork' | 'byEmail', Throttle>

// The narrowest limit comes first, so that attempts it refuses do not use up the limits shared by everybody.
function limitVisits(throttles: Throttles): (visitor: Visitor) => Promise<void> {
  return async ({ email, network, deviceId }) => {
    if (deviceId !== undefined) return throttles.byDevice.attempt(`${deviceId} ${email}`)
    await throttles.byNetworkAndEmail.attempt(`${network} ${email}`)
    await throttles.byNetwork.attempt(network)
    await throttles.byEmail.attempt(email)
  }
}
