import { clientNetwork, customerNetwork } from '@rowdeck/core/network'
import { dayMs, hourMs, minuteMs } from '@rowdeck/core/time'
import type { SignedIn } from './sessions.ts'
import type { CreateThrottle, Throttle, ThrottleRule } from './throttle.ts'

const quarterHourMs = 15 * minuteMs

/** Somebody without a session who enters an email address. */
export interface Visitor {
  email: string
  /** The address that the request comes from. */
  ip: string
  /** The id of the device, if it is known to the account of that address; see `devices.ts`. */
  deviceId: string | undefined
}

/** Somebody who is signed in. */
export interface Acting {
  accountId: SignedIn['accountId']
  session: Pick<SignedIn['session'], 'id'>
}

/**
 * Limits on guesses of passwords and codes, mail and key changes; all refuse with `throttled`. A known device has its own
 * limits, which strangers cannot use up, and so has each session, which a stolen one cannot use up.
 */
export interface Guards {
  /** Call before checking a password. */
  guessPassword(visitor: Visitor): Promise<void>
  /** Call before checking a password within a session. */
  guessPasswordInSession(sessionId: string): Promise<void>
  /** Call before checking a code in the second step of signing in. */
  guessCode(visitor: Visitor): Promise<void>
  /** Call before starting to sign in without a password. */
  startSignIn(ip: string): Promise<void>
  /** Call before sending a link to the address. */
  sendLink(visitor: Visitor): Promise<void>
  /** Call before looking up the token of a link. */
  checkToken(ip: string): Promise<void>
  /** Call before creating or rotating a key. */
  changeKey(person: Acting): Promise<void>
  /** Call before a change by a person that nothing else limits. */
  act(person: Acting): Promise<void>
  /** Call before asking Stripe for a person. */
  reachStripe(person: Acting): Promise<void>
  /** Call before an operator gets or sends a link for another person. */
  issueLink(operator: Acting): Promise<void>
}

const tooMany = 'Too many attempts.'
const manyNewDevices =
  'Too many attempts to sign in to this account from new devices. Use a device on which you have signed in before, or reset the password with a link.'
const manyCodes =
  'Too many wrong codes were entered for this account from new devices. If it was not you, change your password.'
const manyLinks =
  'Several links were sent to this address within the last hour. Use the newest one.'
const manyIssuedLinks = 'You issued too many links within the last hour.'
const manyPayments = 'You opened the pages of the payment provider too often within the last hour.'
const manyActs = 'The settings of this account were changed too often within the last hour.'
const manyKeyChanges = 'The keys of this account were changed too often within the last hour.'

/**
 * Attempts per window: more than a person needs, and too few to guess a password. A network is an IPv4 address or an IPv6 /64; a
 * customer is what a provider assigns to one, of which there are fewer (`customerNetwork`).
 */
export const guardRules = {
  guessesByDevice: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesBySession: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesByNetworkAndEmail: { attemptsMax: 10, windowMs: quarterHourMs, refusal: tooMany },
  guessesByNetwork: { attemptsMax: 30, windowMs: quarterHourMs, refusal: tooMany },
  guessesByCustomer: { attemptsMax: 300, windowMs: quarterHourMs, refusal: tooMany },
  guessesByEmail: { attemptsMax: 100, windowMs: hourMs, refusal: manyNewDevices },
  // few, because whoever enters codes knows the password; three of a million codes are right at a time
  codesByDevice: { attemptsMax: 20, windowMs: hourMs, refusal: tooMany },
  codesByNetworkAndEmail: { attemptsMax: 10, windowMs: hourMs, refusal: tooMany },
  codesByNetwork: { attemptsMax: 100, windowMs: hourMs, refusal: tooMany },
  codesByCustomer: { attemptsMax: 500, windowMs: hourMs, refusal: tooMany },
  codesByEmail: { attemptsMax: 30, windowMs: dayMs, refusal: manyCodes },
  signInsByNetwork: { attemptsMax: 300, windowMs: quarterHourMs, refusal: tooMany },
  signInsByCustomer: { attemptsMax: 1000, windowMs: quarterHourMs, refusal: tooMany },
  linksByDevice: { attemptsMax: 3, windowMs: hourMs, refusal: manyLinks },
  linksByNetworkAndEmail: { attemptsMax: 3, windowMs: hourMs, refusal: manyLinks },
  linksByNetwork: { attemptsMax: 20, windowMs: hourMs, refusal: tooMany },
  linksByCustomer: { attemptsMax: 100, windowMs: hourMs, refusal: tooMany },
  // the window equals the lifetime of a reset link, so whenever no more mail is sent, the mailbox
  // holds a link that works
  linksByEmail: { attemptsMax: 6, windowMs: hourMs, refusal: manyLinks },
  tokensByNetwork: { attemptsMax: 50, windowMs: quarterHourMs, refusal: tooMany },
  tokensByCustomer: { attemptsMax: 500, windowMs: quarterHourMs, refusal: tooMany },
  // those of an account are out of reach for a single session, so that a stolen one leaves the owner's sessions theirs
  keyChangesBySession: { attemptsMax: 60, windowMs: hourMs, refusal: manyKeyChanges },
  keyChangesByAccount: { attemptsMax: 180, windowMs: hourMs, refusal: manyKeyChanges },
  // more than somebody does who renames every key, and few enough for an audit log
  actsBySession: { attemptsMax: 200, windowMs: hourMs, refusal: manyActs },
  actsByAccount: { attemptsMax: 600, windowMs: hourMs, refusal: manyActs },
  // every attempt is a few calls, and Stripe refuses more than a hundred a second of a whole service
  paymentsBySession: { attemptsMax: 60, windowMs: hourMs, refusal: manyPayments },
  paymentsByAccount: { attemptsMax: 180, windowMs: hourMs, refusal: manyPayments },
  linksByOperatorSession: { attemptsMax: 200, windowMs: hourMs, refusal: manyIssuedLinks },
  linksByOperator: { attemptsMax: 600, windowMs: hourMs, refusal: manyIssuedLinks },
} satisfies Record<string, ThrottleRule>

export function createGuards(createThrottle: CreateThrottle): Guards {
  const throttle = (name: keyof typeof guardRules) => createThrottle(name, guardRules[name])
  const guessesBySession = throttle('guessesBySession')
  return {
    guessPassword: limitVisits({
      byDevice: throttle('guessesByDevice'),
      byNetworkAndEmail: throttle('guessesByNetworkAndEmail'),
      byNetwork: throttle('guessesByNetwork'),
      byCustomer: throttle('guessesByCustomer'),
      byEmail: throttle('guessesByEmail'),
    }),
    guessPasswordInSession: (sessionId) => guessesBySession.attempt(sessionId),
    guessCode: limitVisits({
      byDevice: throttle('codesByDevice'),
      byNetworkAndEmail: throttle('codesByNetworkAndEmail'),
      byNetwork: throttle('codesByNetwork'),
      byCustomer: throttle('codesByCustomer'),
      byEmail: throttle('codesByEmail'),
    }),
    startSignIn: limitNetworks({
      byNetwork: throttle('signInsByNetwork'),
      byCustomer: throttle('signInsByCustomer'),
    }),
    sendLink: limitVisits({
      byDevice: throttle('linksByDevice'),
      byNetworkAndEmail: throttle('linksByNetworkAndEmail'),
      byNetwork: throttle('linksByNetwork'),
      byCustomer: throttle('linksByCustomer'),
      byEmail: throttle('linksByEmail'),
    }),
    checkToken: limitNetworks({
      byNetwork: throttle('tokensByNetwork'),
      byCustomer: throttle('tokensByCustomer'),
    }),
    changeKey: limitActs(throttle('keyChangesBySession'), throttle('keyChangesByAccount')),
    act: limitActs(throttle('actsBySession'), throttle('actsByAccount')),
    reachStripe: limitActs(throttle('paymentsBySession'), throttle('paymentsByAccount')),
    issueLink: limitActs(throttle('linksByOperatorSession'), throttle('linksByOperator')),
  }
}

function limitActs(bySession: Throttle, byAccount: Throttle): (person: Acting) => Promise<void> {
  return async ({ accountId, session }) => {
    await bySession.attempt(session.id)
    await byAccount.attempt(accountId)
  }
}

type NetworkThrottles = Record<'byNetwork' | 'byCustomer', Throttle>

interface VisitThrottles extends NetworkThrottles {
  byDevice: Throttle
  byNetworkAndEmail: Throttle
  byEmail: Throttle
}

// The narrowest limit comes first, so that attempts it refuses do not use up the limits shared by everybody.
function limitVisits(throttles: VisitThrottles): (visitor: Visitor) => Promise<void> {
  const limitNetwork = limitNetworks(throttles)
  return async ({ email, ip, deviceId }) => {
    if (deviceId !== undefined) return throttles.byDevice.attempt(`${deviceId} ${email}`)
    const network = clientNetwork(ip)
    // otherwise a network that has no attempt left would add one of every address that it makes up
    throttles.byNetwork.requireLeft(network)
    throttles.byCustomer.requireLeft(clientNetwork(ip, customerNetwork))
    await throttles.byNetworkAndEmail.attempt(`${network} ${email}`)
    await limitNetwork(ip)
    await throttles.byEmail.attempt(email)
  }
}

function limitNetworks({ byNetwork, byCustomer }: NetworkThrottles): (ip: string) => Promise<void> {
  return async (ip) => {
    const customer = clientNetwork(ip, customerNetwork)
    byCustomer.requireLeft(customer)
    await byNetwork.attempt(clientNetwork(ip))
    await byCustomer.attempt(customer)
  }
}
