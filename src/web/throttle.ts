import { isIPv6 } from 'node:net'
import type { Clock } from '../clock.ts'
import { WebError } from './web-error.ts'

export interface ThrottleRule {
  attemptsMax: number
  windowMs: number
}

export interface Throttle {
  /** Counts an attempt, and refuses it as `throttled` where there were too many. */
  attempt(subject: string): void
  /** Forgets the attempts: this one was right. */
  forgive(subject: string): void
}

interface Attempts {
  count: number
  endsAt: number
}

const subjectsMax = 20_000

/** Bounds how often one subject, such as an address, may try in a window of time, in this process. */
export function createThrottle(rule: ThrottleRule, clock: Clock): Throttle {
  const attempts = new Map<string, Attempts>()
  return {
    attempt(subject) {
      const now = clock.now()
      const known = attempts.get(subject)
      const current =
        known && now < known.endsAt ? known : { count: 0, endsAt: now + rule.windowMs }
      // the subject last seen goes to the end, so that the first is the one to forget
      attempts.delete(subject)
      attempts.set(subject, current)
      if (attempts.size > subjectsMax) attempts.delete(attempts.keys().next().value ?? '')
      if (current.count >= rule.attemptsMax) throw tooMany(current.endsAt - now)
      current.count += 1
    },
    forgive: (subject) => void attempts.delete(subject),
  }
}

/** Returns what stands for the caller: the address, or of IPv6 the network of 64 bits that one caller has. */
export function addressOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const gap = ip.includes('::') ? 8 - first.length - last.length : 0
  return [...first, ...Array.from({ length: gap }, () => '0'), ...last].slice(0, 4).join(':')
}

function tooMany(ms: number): WebError {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new WebError(
    'throttled',
    `That were too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterSeconds },
  )
}
