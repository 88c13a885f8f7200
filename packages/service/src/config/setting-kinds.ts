import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { parseSignUp, type SignUp } from './sign-up.ts'

/** One environment variable: what it means, which values it accepts, and its default. */
export interface Setting<T> {
  /** The environment variable. */
  readonly name: string
  readonly description: string
  /** The default as the documentation shows it, in the unit of the variable. */
  readonly shownDefault: string
  /** Returns the value in the unit that the code uses, or throws an Error whose message says what is allowed. */
  parse(text: string | undefined): T
}

/** In the unit of the variable; both bounds are included. */
export interface NumberRange {
  default: number
  min: number
  max: number
}

const bytesPerKibibyte = 1024
const bytesPerMegabyte = 1024 * 1024

export function text(name: string, byDefault: string, description: string): Setting<string> {
  return { name, description, shownDefault: byDefault, parse: (given) => given || byDefault }
}

export function email(name: string, byDefault: string, description: string): Setting<string> {
  const parse = (given: string | undefined) => emailAddress(given || byDefault)
  return { name, description, shownDefault: byDefault, parse }
}

export function emailAddress(given: string): string {
  if (/^[^\s@]+@[^\s@]+$/.test(given)) return given
  throw new Error(`must be an e-mail address such as name@example.com, not "${given}"`)
}

export function color(name: string, byDefault: string, description: string): Setting<string> {
  const parse = (given: string) => {
    if (/^#[0-9a-fA-F]{6}$/.test(given)) return given
    throw new Error(`must be a color such as ${byDefault}, not "${given}"`)
  }
  return { name, description, shownDefault: byDefault, parse: (given) => parse(given || byDefault) }
}

/** A folder that exists. */
export function folder(given: string): string {
  if (statSync(given, { throwIfNoEntry: false })?.isDirectory()) return given
  throw new Error('must be a folder')
}

export function wholeNumber(
  name: string,
  { default: byDefault, min, max }: NumberRange,
  description: string,
): Setting<number> {
  return {
    name,
    description,
    shownDefault: String(byDefault),
    parse: (given) => (given ? wholeNumberGiven(given, { min, max }) : byDefault),
  }
}

export function wholeNumberGiven(
  given: string,
  { min, max }: Pick<NumberRange, 'min' | 'max'>,
): number {
  const value = Number(given)
  if (/^\d+$/.test(given) && value >= min && value <= max) return value
  throw new Error(`must be a whole number from ${min} to ${max}, not "${given}"`)
}

/** Seconds in the environment, milliseconds in the code. */
export function seconds(name: string, range: NumberRange, description: string): Setting<number> {
  return scaled(wholeNumber(name, range, description), 1000)
}

/** Kibibytes in the environment, bytes in the code. */
export function kibibytes(name: string, range: NumberRange, description: string): Setting<number> {
  return scaled(wholeNumber(name, range, description), bytesPerKibibyte)
}

/** Megabytes of 1,048,576 bytes in the environment, bytes in the code. */
export function megabytes(name: string, range: NumberRange, description: string): Setting<number> {
  return scaled(wholeNumber(name, range, description), bytesPerMegabyte)
}

/** Millions of pixels in the environment, pixels in the code. */
export function megapixels(name: string, range: NumberRange, description: string): Setting<number> {
  return scaled(wholeNumber(name, range, description), 1_000_000)
}

function scaled(setting: Setting<number>, factor: number): Setting<number> {
  return { ...setting, parse: (given) => setting.parse(given) * factor }
}

export function cores(name: string, description: string): Setting<number> {
  const range = { default: availableParallelism(), min: 0, max: 512 }
  return { ...wholeNumber(name, range, description), shownDefault: 'number of cores' }
}

export function oneOf<const T extends string>(
  name: string,
  values: readonly [T, ...T[]],
  description: string,
): Setting<T> {
  return {
    name,
    description: `${description}: ${values.join(', ')}`,
    shownDefault: values[0],
    parse(given) {
      const value = given ? values.find((one) => one === given) : values[0]
      if (value) return value
      throw new Error(`must be one of ${values.join(', ')}, not "${given}"`)
    },
  }
}

/** Some of the values, separated by commas; at least one. */
export function someOf<const T extends string>(
  name: string,
  { values, default: byDefault }: { values: readonly T[]; default: readonly T[] },
  description: string,
): Setting<readonly T[]> {
  return {
    name,
    description: `${description}: ${values.join(', ')}`,
    shownDefault: byDefault.join(','),
    parse(given) {
      if (!given) return byDefault
      const parts = given.split(',').map((part) => part.trim().toLowerCase())
      const odd = parts.find((part) => !values.some((value) => value === part))
      if (odd !== undefined) throw new Error(`must be some of ${values.join(', ')}, not "${odd}"`)
      return values.filter((value) => parts.includes(value))
    },
  }
}

export function signUp(name: string, description: string): Setting<SignUp> {
  return { name, description, shownDefault: 'open', parse: (given) => parseSignUp(given || 'open') }
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function networks(name: string, description: string): Setting<string> {
  return {
    name,
    description,
    shownDefault: '',
    parse(given) {
      const parts = (given ?? '').split(',').map((part) => part.trim())
      const odd = parts.find((part) => part !== '' && !isNetwork(part))
      if (odd === undefined) return parts.filter(Boolean).join(',')
      throw new Error(`must be addresses or networks, such as 10.0.0.0/8, not "${odd}"`)
    },
  }
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/')
  const bitsMax = isIP(address) === 4 ? 32 : 128
  const whole = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)
  return namedNetworks.has(part) || (isIP(address) > 0 && whole && rest.length === 0)
}

/** Origins of pages, separated by commas, or `*`. */
export function origins(name: string, description: string): Setting<string[]> {
  return {
    name,
    description,
    shownDefault: '',
    parse(given) {
      const parts = (given ?? '').split(',').map((part) => part.trim().replace(/\/$/, ''))
      const odd = parts.find((part) => part && part !== '*' && URL.parse(part)?.origin !== part)
      if (odd === undefined) return parts.filter(Boolean)
      throw new Error(`must be origins, such as https://app.example.com, or *, not "${odd}"`)
    },
  }
}

/** Text that may be empty; `check` returns its value, or throws an Error that says what is allowed. */
export function optional<T>(
  name: string,
  description: string,
  check: (given: string) => T,
): Setting<T | undefined> {
  return {
    name,
    description,
    shownDefault: '',
    parse: (given) => (given ? check(given) : undefined),
  }
}

export function publicUrl(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (given) => {
    const url = URL.parse(given)
    const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
    if (plain && !url.hash && !url.username) return url.origin
    throw new Error('must be an address such as https://decks.example.com, without a path')
  })
}

export function serviceUrl(given: string): string {
  const { protocol } = URL.parse(given) ?? {}
  if (protocol === 'http:' || protocol === 'https:') return given
  throw new Error('must be an address such as https://decks.example.com')
}

export function smtpUrl(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (given) => {
    const url = URL.parse(given)
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return given
    // the value is not repeated because it may contain a password
    throw new Error('must begin with smtp:// or smtps:// and name a mail server')
  })
}

export function redisUrl(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (given) => {
    const url = URL.parse(given)
    const plain = url && /^rediss?:$/.test(url.protocol) && url.hostname && !url.search && !url.hash
    if (plain && /^\/?\d{0,4}$/.test(url.pathname)) return given
    // the value is not repeated because it may contain a password
    throw new Error('must be an address such as redis://10.0.0.5:6379, or rediss:// for TLS')
  })
}

export function postgresUrl(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (given) => {
    const url = URL.parse(given)
    if (url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1) return given
    // the value is not repeated because it may contain a password
    throw new Error('must be an address such as postgres://user:password@host:5432/database')
  })
}
