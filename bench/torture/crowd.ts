import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { smallPdf } from '../../test/support/small-pdf.ts'
import { type Answer, sendDeck } from './send-deck.ts'
import { sendJob } from './send-job.ts'
import type { TorturedServer } from './tortured-server.ts'

const accountsByDefault = 10
const decksAtOnce = 2
/** Between two decks of an account that is measured, and after another one was turned away without being read. */
const pauseMs = 100
const turnedAway = /^(402|429|503)/
const slide = 'BT /F1 24 Tf 40 250 Td (A title) Tj /F1 12 Tf 0 -40 Td (Some text of a slide) Tj ET'
export const ordinaryDeck = smallPdf([{ content: slide }])

/** How long the accounts that are measured waited, in milliseconds, in the order of their requests. */
export interface Waited {
  paying: number[]
  free: number[]
  /** What they got instead of rows. */
  refused: string[]
  /** Statuses of the crowd's requests, with how often each came. */
  crowd: Map<string, number>
}

export interface Crowd {
  server: TorturedServer
  mode: string
  /** Sent by accounts that do not pay, two at a time each; nobody but the measured ones sends without any. */
  decks: Uint8Array[]
  /** How many such accounts there are; default 10. */
  accounts?: number
  /** Whether the crowd sends its decks as jobs. */
  asJobs?: boolean
  ms: number
}

/** Measures an account that pays and another one that does not, which send a small deck after another beside a crowd. */
export async function measureBeside(options: Crowd): Promise<Waited> {
  const { server, mode, decks, ms, accounts = accountsByDefault, asJobs = false } = options
  const { url } = server
  if (url === undefined) throw new Error('The server has ended.')
  const waited: Waited = { paying: [], free: [], refused: [], crowd: new Map() }
  const left = new AbortController()
  const { signal } = left
  const send = (key: string, file: Uint8Array) => sendDeck({ url, key, file, mode, signal })
  const sendAsCrowd = (key: string, file: Uint8Array) =>
    asJobs ? sendJob({ url, key, file, mode, signal }) : send(key, file)
  const keys = { paying: await server.newKey(1_000_000), free: await server.newKey(0) }
  const crowd: string[] = []
  for (let n = 0; n < accounts && decks.length > 0; n++) crowd.push(await server.newKey(0))
  const endsAt = performance.now() + ms
  const others = crowd.flatMap((key, n) =>
    Array.from({ length: decksAtOnce }, (_, m) => sendAll(key, n + m)),
  )
  await Promise.all(
    (['paying', 'free'] as const).map(async (who) => {
      while (performance.now() < endsAt) {
        note(await send(keys[who], ordinaryDeck), who, waited)
        await setTimeout(pauseMs)
      }
    }),
  )
  left.abort()
  await Promise.all(others)
  return waited

  async function sendAll(key: string, from: number): Promise<void> {
    for (let at = from; ; at++) {
      const { status } = await sendAsCrowd(key, decks[at % decks.length] as Uint8Array)
      if (left.signal.aborted) return
      waited.crowd.set(status, (waited.crowd.get(status) ?? 0) + 1)
      if (turnedAway.test(status)) await setTimeout(pauseMs)
    }
  }
}

function note({ status, ms }: Answer, who: 'paying' | 'free', waited: Waited): void {
  if (status === '200') waited[who].push(ms)
  else
    waited.refused.push(`the ${who === 'paying' ? 'paying' : 'other free'} account got ${status}`)
}

export function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity
}
