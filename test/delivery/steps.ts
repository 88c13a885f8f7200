import fc from 'fast-check'

/** Media types of every representation. */
export const formats = {
  json: 'application/json',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  markdown: 'text/markdown',
  ndjson: 'application/x-ndjson',
} as const
export const encodings = ['identity', 'gzip', 'br', 'deflate'] as const
/** Where the key comes from and how the file travels. */
export const fronts = ['form', 'json', 'console', 'operator'] as const
/** What pays; the free tier does if the account has nothing else. */
export const billingSources = ['free', 'plan', 'credits'] as const

export interface Caller {
  /** `cuts` never sends the second half of its body. */
  does: 'reads all' | 'half-closes' | 'leaves' | 'cuts'
  /** Bytes of the response that a caller that leaves has read before. */
  after: number
  /** Whether it waits, before it leaves, until the service has nothing more to do. */
  stalls: boolean
  by: 'RST' | 'FIN'
}

/** One request and what goes wrong with it. */
export interface Step {
  format: keyof typeof formats
  encoding: (typeof encodings)[number]
  /** A large answer does not fit into the buffers of a connection. */
  size: 'small' | 'large'
  /** What the last slide does to its worker. */
  lastSlide: 'fine' | 'hang' | 'crash' | 'bug'
  caller: Caller
  /** What fails on the side of the service. */
  fault: 'none' | 'worker killed' | 'database locked' | 'shutdown'
  /** Whether that happens before the request is sent or once the caller has read what it reads. */
  faultAt: 'first' | 'reading'
  /** Whether the request has a key of its own, that of the request before, or is sent a second time while it runs. */
  idempotency: 'own' | 'previous' | 'twice'
}

export interface Run {
  front: (typeof fronts)[number]
  pays: (typeof billingSources)[number]
  steps: Step[]
}

const caller: fc.Arbitrary<Caller> = fc.record({
  does: fc.oneof(
    { weight: 2, arbitrary: fc.constant('reads all' as const) },
    { weight: 1, arbitrary: fc.constantFrom('half-closes' as const, 'cuts' as const) },
    { weight: 6, arbitrary: fc.constant('leaves' as const) },
  ),
  after: fc.constantFrom(0, 600, 20_000, 150_000),
  stalls: fc.constantFrom(true, true, false),
  by: fc.constantFrom('RST' as const, 'FIN' as const),
})

const step: fc.Arbitrary<Step> = fc.record({
  // streams are charged before their end, so most can go wrong with them
  format: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(formats) as Step['format'][])) },
    { weight: 1, arbitrary: fc.constant('ndjson' as const) },
  ),
  encoding: fc.constantFrom(...encodings),
  size: fc.constantFrom('large' as const, 'large' as const, 'small' as const),
  lastSlide: fc.oneof(
    { weight: 12, arbitrary: fc.constant('fine' as const) },
    { weight: 2, arbitrary: fc.constantFrom('hang' as const, 'bug' as const) },
    // starts two workers again
    { weight: 1, arbitrary: fc.constant('crash' as const) },
  ),
  caller,
  fault: fc.oneof(
    { weight: 20, arbitrary: fc.constant('none' as const) },
    { weight: 4, arbitrary: fc.constant('worker killed' as const) },
    { weight: 2, arbitrary: fc.constant('database locked' as const) },
    // starts the service again
    { weight: 1, arbitrary: fc.constant('shutdown' as const) },
  ),
  faultAt: fc.constantFrom('first' as const, 'reading' as const),
  idempotency: fc.oneof(
    { weight: 3, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constantFrom('previous' as const, 'twice' as const) },
  ),
})

/** Runs of one or two requests of one account, one after the other. */
export const run: fc.Arbitrary<Run> = fc.record({
  // signing in takes a password hash
  front: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...fronts) },
    { weight: 4, arbitrary: fc.constantFrom('form' as const, 'json' as const) },
  ),
  pays: fc.constantFrom(...billingSources),
  steps: fc.array(step, { minLength: 1, maxLength: 2 }),
})
