import { setTimeout } from 'node:timers/promises'
import { type Answer, type SentDeck, sendDeck } from './send-deck.ts'

const path = '/api/v1/jobs'
const pollMs = 200
const underWay = new Set(['queued', 'running'])

interface JobState {
  status: string
  error?: { code: string } | null
}

/** Sends a deck as a job and fetches its result once it is done; the status is that of the result, or how the job ended. */
export async function sendJob(deck: SentDeck): Promise<Answer> {
  const sent = await sendDeck({ ...deck, path })
  if (sent.status !== '202') return sent
  const job = `${deck.url}${path}/${JSON.parse(sent.body).id}`
  const headers = { authorization: `Bearer ${deck.key}` }
  const ask = (url: string) => fetch(url, { headers, ...(deck.signal && { signal: deck.signal }) })
  try {
    for (;;) {
      const { status, error } = (await (await ask(job)).json()) as JobState
      if (status === 'done') return { ...sent, status: await fetched(await ask(`${job}/result`)) }
      if (!underWay.has(status)) return { ...sent, status: `${status} ${error?.code ?? ''}`.trim() }
      await setTimeout(pollMs)
    }
  } catch (error) {
    return { ...sent, status: `no answer (${error})` }
  }
}

async function fetched(result: Response): Promise<string> {
  await result.bytes()
  return String(result.status)
}
