import { AppError } from '@rowdeck/core/errors'
import { parseNetworkList } from '@rowdeck/core/network'
import { changedLimits, type GivenLimits, type KeyRates } from './own-limits.ts'

/** What a key may do: convert decks, read the usage of its account, manage accounts. */
export const keyScopes = ['convert', 'usage', 'operator'] as const
export type KeyScope = (typeof keyScopes)[number]

/** The scopes of a key that was created without any. */
const defaultScopes: readonly KeyScope[] = ['convert', 'usage']

/** The restrictions of a key. */
export interface KeyLimits {
  /** At least one. */
  scopes: readonly KeyScope[]
  /** CIDR networks from which the key works; empty for all. */
  networks: readonly string[]
  /** Conversions that the key may make in a calendar month (UTC); null for any number. */
  monthlyCap: number | null
  /** Of requests and concurrent conversions with the key; wider ones than those of its account have no effect. */
  limits: KeyRates
}

/** Restrictions as requests give them. */
export interface GivenKeyLimits extends Partial<Omit<KeyLimits, 'limits'>> {
  limits?: GivenLimits | undefined
}

export const networksMax = 50
export const monthlyCapMax = 1_000_000_000

/** Returns checked restrictions with networks in canonical form. Throws `request_invalid`. */
export function checkedLimits(given: GivenKeyLimits): KeyLimits {
  const { scopes = defaultScopes, networks = [], monthlyCap = null, limits = {} } = given
  const known = keyScopes.filter((scope) => scopes.includes(scope))
  if (known.length === 0 || known.length !== new Set(scopes).size) {
    throw invalid(`The scopes of the key are invalid. Choose among ${keyScopes.join(', ')}.`)
  }
  if (networks.length > networksMax) {
    throw invalid(`A key can have at most ${networksMax} networks. Combine some of them.`)
  }
  const capped = monthlyCap === null || isCap(monthlyCap)
  if (!capped) {
    throw invalid(
      `The monthly cap of the key must be a whole number from 1 to ${monthlyCapMax}. Leave it out for any number.`,
    )
  }
  return {
    scopes: known,
    networks: canonical(networks),
    monthlyCap,
    limits: changedLimits({}, limits),
  }
}

function isCap(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= monthlyCapMax
}

function canonical(networks: readonly string[]): string[] {
  const { valid, odd } = parseNetworkList(networks)
  if (odd === undefined) return valid
  throw invalid(
    `"${odd.slice(0, 50)}" is not an IP address or network. Write it such as 203.0.113.7 or 2001:db8::/32.`,
  )
}

function invalid(message: string): AppError {
  return new AppError('request_invalid', message)
}
