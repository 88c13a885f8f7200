import { lookup, Resolver } from 'node:dns/promises'

/** Resolves to the IP addresses of a name; rejects or is empty if there is none. */
export type ResolveHost = (host: string, options: ResolveOptions) => Promise<string[]>

export interface ResolveOptions {
  /** Whether the operator listed the host. */
  isListed: boolean
  signal: AbortSignal
}

/** Of one try; there are two. */
const tryMs = 2_500

/**
 * Asks DNS for names that anybody may send: that takes no thread of the process however slow the answer, and names of the
 * operator's hosts file stay unknown. Names that the operator listed are looked up as every program on this machine would.
 */
export const resolveHost: ResolveHost = async (host, { isListed, signal }) => {
  if (isListed) return (await lookup(host, { all: true })).map(({ address }) => address)
  const resolver = new Resolver({ timeout: tryMs, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
