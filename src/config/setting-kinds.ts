import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { parseSignUp, type SignUp } from './sign-up.ts'

/** One environment variable: what it means, what it may be, and what it is when it is not set. */
export interface Setting<T> {
  readonly description: string
  /** As a person writes it in the documentation. */
  readonly shownDefault: string
  /** Returns the value, or throws an Error whose message says what is allowed. */
  parse(text: string | undefined): T
}

const secretLengthMin = 32

export function text(byDefault: string, description: string): Setting<string> {
  return { description, shownDefault: byDefault, parse: (given) => given || byDefault }
}

export function wholeNumber(
  byDefault: number,
  range: [number, number],
  description: string,
): Setting<number> {
  const [min, max] = range
  return {
    description,
    shownDefault: String(byDefault),
    parse(given) {
      if (!given) return byDefault
      const value = Number(given)
      if (/^\d+$/.test(given) && value >= min && value <= max) return value
      throw new Error(`must be a whole number from ${min} to ${max}, not "${given}"`)
    },
  }
}

export function cores(description: string): Setting<number> {
  return {
    ...wholeNumber(availableParallelism(), [1, 512], description),
    shownDefault: 'the cores',
  }
}

export function oneOf<const T extends string>(
  values: readonly [T, ...T[]],
  description: string,
): Setting<T> {
  return {
    description: `${description}: ${values.join(', ')}`,
    shownDefault: values[0],
    parse(given) {
      const value = given ? values.find((one) => one === given) : values[0]
      if (value) return value
      throw new Error(`must be one of ${values.join(', ')}, not "${given}"`)
    },
  }
}

export function signUp(description: string): Setting<SignUp> {
  return { description, shownDefault: 'open', parse: (given) => parseSignUp(given || 'open') }
}

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function networks(description: string): Setting<string> {
  return {
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

/** Text that may be left out; `check` returns what is meant, or throws what it must be. */
export function optional<T>(
  description: string,
  check: (given: string) => T,
): Setting<T | undefined> {
  return { description, shownDefault: '', parse: (given) => (given ? check(given) : undefined) }
}

export function publicUrl(description: string): Setting<string | undefined> {
  return optional(description, (given) => {
    const url = URL.parse(given)
    const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
    if (plain && !url.hash && !url.username) return url.origin
    throw new Error('must be an address such as https://decks.example.com, without a path')
  })
}

export function smtpUrl(description: string): Setting<string | undefined> {
  return optional(description, (given) => {
    const url = URL.parse(given)
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return given
    // the value is not repeated, for it may hold a password
    throw new Error('must begin with smtp:// or smtps:// and name a mail server')
  })
}

export function secret(description: string): Setting<string | undefined> {
  return optional(description, (given) => {
    if (given.length >= secretLengthMin) return given
    throw new Error(`must have at least ${secretLengthMin} characters`)
  })
}

/** A path whose file holds a secret; parsed into its content, because a service without it cannot start. */
export function secretFile(description: string): Setting<string | undefined> {
  return optional(description, (path) => {
    let content: string
    try {
      content = readFileSync(path, 'utf8').trim()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      const make = `openssl rand -base64 48 > ${path}; chmod 600 ${path}`
      throw new Error(`must be a file that can be read (${code}); make one: ${make}`)
    }
    if (content.length >= secretLengthMin) return content
    throw new Error(`must hold at least ${secretLengthMin} characters`)
  })
}

export function notYet(description: string): Setting<undefined> {
  return optional(description, () => {
    throw new Error(
      'is set, but this version keeps its data in SQLite (ROWDECK_DATA_DIR) only; unset it',
    )
  })
}
