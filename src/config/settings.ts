import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'

/** One environment variable: what it means, what it may be, and what it is when it is not set. */
export interface Setting<T> {
  readonly description: string
  /** As a person writes it in the documentation. */
  readonly shownDefault: string
  /** Returns the value, or throws an Error whose message says what is allowed. */
  parse(text: string | undefined): T
}

const secretLengthMin = 32

/** Every environment variable that the program reads. */
export const settings = {
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for all'),
  PORT: wholeNumber(8080, [0, 65_535], 'Port to listen on; 0 takes a free one'),
  ROWDECK_DATA_DIR: text('./data', 'Folder of the database'),
  DATABASE_URL: notYet('Reserved for PostgreSQL; must be empty in this version'),
  ROWDECK_REQUESTS_PER_MINUTE: wholeNumber(
    30,
    [1, 1_000_000],
    'Requests an account may make in any 60 seconds',
  ),
  ROWDECK_REQUESTS_PER_DAY: wholeNumber(
    1000,
    [1, 100_000_000],
    'Requests an account may make in a UTC day',
  ),
  ROWDECK_FREE_REQUESTS_PER_DAY: wholeNumber(
    3,
    [0, 1_000_000],
    'Free conversions a UTC day for accounts without a plan; 0 closes the free tier',
  ),
  ROWDECK_WORKERS: cores('Processes that read slides; by default one a core'),
  ROWDECK_WORKER_MEMORY_MB: wholeNumber(
    1500,
    [256, 65_536],
    'Memory at which a worker is killed and its document refused',
  ),
  ROWDECK_DOCUMENTS_MAX: wholeNumber(
    256,
    [1, 100_000],
    'Documents in the house at once (arriving, waiting, being read); one more is answered 503',
  ),
  ROWDECK_DOCUMENTS_MB: wholeNumber(
    512,
    [32, 1_048_576],
    'Megabytes of documents in the house at once, at most a quarter of one account; more is answered 503',
  ),
  ROWDECK_UPLOAD_SECONDS: wholeNumber(120, [1, 3600], 'Time a body may take to arrive'),
  ROWDECK_WAITING_SECONDS: wholeNumber(
    30,
    [1, 3600],
    'Time a document may wait for its first worker before it is answered 503; once begun, it may wait ten times that for each turn',
  ),
  ROWDECK_WORKING_SECONDS: wholeNumber(
    120,
    [1, 3600],
    'Time workers may spend on a document before it is answered 504, apart from the slides read by OCR',
  ),
  ROWDECK_WORKING_SECONDS_PER_SLIDE: wholeNumber(
    5,
    [0, 3600],
    'Time added to that for every slide read by OCR',
  ),
  ROWDECK_SLIDE_SECONDS: wholeNumber(
    30,
    [1, 3600],
    'Time one step of reading (a slide read by OCR, a run of slides with a text layer) may take',
  ),
  ROWDECK_SLIDES_MAX: wholeNumber(1000, [1, 100_000], 'Slides in a document'),
  ROWDECK_PICTURE_MEGAPIXELS: wholeNumber(100, [1, 1000], 'Pixels of a picture, in millions'),
  ROWDECK_OCR_MODELS: text(
    '',
    'Folder of other models for OCR, with a manifest.json; by default those that come along',
  ),
  ROWDECK_DRAIN_SECONDS: wholeNumber(
    30,
    [0, 3600],
    'Time that documents under work get to finish when the server is stopped',
  ),
  ROWDECK_HISTORY_DAYS: wholeNumber(
    90,
    [1, 36_500],
    'Days for which it is kept when an account made requests, and with what result',
  ),
  ROWDECK_PUBLIC_URL: publicUrl(
    'Address under which people reach the service, such as https://decks.example.com; needed unless they use an IP address or localhost. With https, cookies are for TLS alone',
  ),
  ROWDECK_TRUSTED_PROXIES: networks(
    'Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas; `loopback` for this machine',
  ),
  ROWDECK_SIGNUP: oneOf(
    ['open', 'closed'] as const,
    'Whether anyone may sign up on the page, or people are invited by `rowdeck accounts invite`',
  ),
  SMTP_URL: smtpUrl(
    'Mail server for links, such as smtp://user:password@mail.example.com:587 (smtps:// for TLS from the start); without one, links are written to the log',
  ),
  ROWDECK_MAIL_FROM: text('Rowdeck <rowdeck@localhost>', 'Sender of mails'),
  ROWDECK_SECRET: secret(
    'Signs the cookies of sessions, at least 32 characters; by default made once and kept in the data directory. Processes of one service share it',
  ),
  ROWDECK_LOG_LEVEL: oneOf(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const,
    'How much is logged',
  ),
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settings
export type SettingValues = { [N in SettingName]: ReturnType<(typeof settings)[N]['parse']> }

function text(byDefault: string, description: string): Setting<string> {
  return { description, shownDefault: byDefault, parse: (given) => given || byDefault }
}

function wholeNumber(
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

function cores(description: string): Setting<number> {
  return {
    ...wholeNumber(availableParallelism(), [1, 512], description),
    shownDefault: 'the cores',
  }
}

function oneOf<const T extends string>(
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

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

function networks(description: string): Setting<string> {
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
function optional<T>(description: string, check: (given: string) => T): Setting<T | undefined> {
  return { description, shownDefault: '', parse: (given) => (given ? check(given) : undefined) }
}

function publicUrl(description: string): Setting<string | undefined> {
  return optional(description, (given) => {
    const url = URL.parse(given)
    const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search
    if (plain && !url.hash && !url.username) return url.origin
    throw new Error('must be an address such as https://decks.example.com, without a path')
  })
}

function smtpUrl(description: string): Setting<string | undefined> {
  return optional(description, (given) => {
    const url = URL.parse(given)
    if (url && /^smtps?:$/.test(url.protocol) && url.hostname) return given
    // the value is not repeated, for it may hold a password
    throw new Error('must begin with smtp:// or smtps:// and name a mail server')
  })
}

function secret(description: string): Setting<string | undefined> {
  return optional(description, (given) => {
    if (given.length >= secretLengthMin) return given
    throw new Error(`must have at least ${secretLengthMin} characters`)
  })
}

function notYet(description: string): Setting<undefined> {
  return optional(description, () => {
    throw new Error(
      'is set, but this version keeps its data in SQLite (ROWDECK_DATA_DIR) only; unset it',
    )
  })
}
