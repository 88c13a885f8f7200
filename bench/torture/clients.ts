import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Books, Client, Load } from './load-of-fleet.ts'

/** Slides of the deck that every request converts; all but the first are pictures. */
const pictures = 3
export const deck = new Blob([
  `%PDF-1.7\n${Array.from({ length: pictures }, (_, at) => `picture ${at}`).join('\n')}`,
])
const retryMs = 200
/** A request that finds no answer for this long is lost. */
const lostMs = 120_000
/** A front that is killed keeps an idempotency key reserved for minutes; a client sends the deck under another one then. */
const reservedMs = 10_000

export interface ClientResults {
  /** Requests that were answered with all rows. */
  converted: number
  /** Requests that were refused for good, as the contract says: nothing pays for them. */
  refused: number
  /** Idempotency keys that a killed front kept reserved, and that the client gave up. */
  abandoned: number
  /** Attempts that were refused for a while, or whose connection broke. */
  retries: Map<string, number>
  /** What should not have happened. */
  faults: string[]
}

export const conversionLoad: Load<ClientResults> = {
  clients: 3,
  start: () => ({ converted: 0, refused: 0, abandoned: 0, retries: new Map(), faults: [] }),
  run: runClient,
  audit,
}

function audit({ granted, charged, held }: Books, results: ClientResults): string[] {
  const { converted, refused, abandoned, retries, faults } = results
  const retried = [...retries].map(([what, count]) => `${count} × ${what}`).join(', ')
  console.log(
    `${converted} converted, ${refused} refused with 402, ${charged} charged, ${held} held, ${abandoned} keys given up; retried: ${retried || 'none'}`,
  )
  const wrong = [...faults]
  // a front may have been killed between charging a request and answering it
  if (charged < converted || charged > converted + abandoned) {
    wrong.push(`${charged} charged, but ${converted} converted.`)
  }
  if (held > 0) wrong.push(`${held} held long after the end of all requests.`)
  if (charged > granted) wrong.push('More was charged than granted.')
  return wrong
}

/** Sends one request after another as a careful client does: the same idempotency key until it is answered. */
export async function runClient(client: Client, results: ClientResults): Promise<void> {
  while (client.isRunning()) {
    const idempotencyKey = randomUUID()
    const startedAt = Date.now()
    for (;;) {
      const outcome = await attempt(client, idempotencyKey, results)
      const waitedMs = Date.now() - startedAt
      if (outcome === 'settled') break
      if (outcome === 'reserved' && waitedMs > reservedMs) {
        results.abandoned++
        break
      }
      if (waitedMs > lostMs) {
        results.faults.push('A request found no answer within two minutes.')
        break
      }
      await setTimeout(retryMs)
    }
  }
}

async function attempt(
  { urls, key }: Client,
  idempotencyKey: string,
  results: ClientResults,
): Promise<'settled' | 'reserved' | 'retry'> {
  const running = urls()
  const url = running[Math.floor(Math.random() * running.length)]
  if (url === undefined) return 'retry'
  const outcome = await send(url, key, idempotencyKey)
  if (outcome === 'converted') results.converted++
  else if (outcome === '402') results.refused++
  else if (/^(connection|408|409|429|503)$/.test(outcome)) {
    results.retries.set(outcome, (results.retries.get(outcome) ?? 0) + 1)
    return outcome === '409' ? 'reserved' : 'retry'
  } else results.faults.push(outcome)
  return 'settled'
}

/** Returns how a request ended: `converted`, a status, `connection`, or what is wrong with its rows. */
async function send(url: string, key: string, idempotencyKey: string): Promise<string> {
  const body = new FormData()
  body.set('file', deck, 'deck.pdf')
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey }
  try {
    const response = await fetch(`${url}/api/v1/convert`, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status === 200) return faultOfRows(JSON.parse(text).rows) ?? 'converted'
    return response.status === 500 ? `500: ${text}` : String(response.status)
  } catch {
    return 'connection'
  }
}

// a slide that the front read itself is empty, because its fake worker reads nothing from pictures
export function faultOfRows(rows: { slide: string }[]): string | undefined {
  if (rows.length !== pictures + 1) return `${rows.length} rows instead of ${pictures + 1}.`
  const wrong = rows.findIndex(({ slide }, at) => {
    const [first = ''] = slide.split('\n')
    return at > 0 && first !== '' && first !== `Seen ${at + 1}`
  })
  return wrong < 0
    ? undefined
    : `Row ${wrong + 1} is that of another slide: ${JSON.stringify(rows[wrong]?.slide)}`
}
