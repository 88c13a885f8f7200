import { readFileSync } from 'node:fs'
import { deckPath } from '../support/deck-path.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'
import { type Mutant, mutate, seeded } from './mutate.ts'

/** Decks and pictures of every kind whose mutants are quick to read. */
export const sources = [
  'code.pdf',
  'turned.pdf',
  'layouts.pdf',
  'google-slides.pdf',
  'keynote-like.pdf',
  'quartz-ligatures.pdf',
  'no-character-map.pdf',
  'encrypted.pdf',
  'owner-password.pdf',
  'rtl.pdf',
  'scan.pdf',
  'picture-png.png',
  'picture-jpg.jpg',
  'picture-webp.webp',
]

const goodDeck = 'blank-slide.pdf'
/** Refusals that fit a broken document. */
const fitting = new Set([
  'document_unreadable',
  'document_encrypted',
  'document_too_long',
  'image_too_large',
  'type_unsupported',
  'file_empty',
])
const credits = 1_000_000

export interface Judged extends Mutant {
  source: string
  seed: number
  /** The status and the code of the response. */
  outcome: string
  ms: number
  /** What should not have happened; undefined if the service kept its promise. */
  fault: string | undefined
}

export interface FuzzedService {
  /** Sends the mutant of this seed, then a good deck, and compares what was charged. */
  judge(seed: number): Promise<Judged>
  /** Of the server process and its workers. */
  memoryBytes(): number
  close(): Promise<void>
}

/**
 * Starts the real service for broken files. `msMax` is the longest that one may take; without it time decides nothing, so
 * that a slow machine is no fault.
 */
export async function startFuzzedService(msMax?: number): Promise<FuzzedService> {
  const mayTimeOut = msMax === undefined
  const service = await startTestApp({
    ocr: true,
    environment: {
      ROWDECK_REQUESTS_PER_MINUTE: '1000000',
      ROWDECK_REQUESTS_PER_DAY: '1000000',
      ROWDECK_FREE_REQUESTS_PER_DAY: '0',
      ROWDECK_WORKER_SECONDS_PER_DAY: '10000000',
    },
  })
  const files = new Map(sources.map((name) => [name, readFileSync(deckPath(name))]))
  const good = readFileSync(deckPath(goodDeck))
  const { id, key } = await service.newAccount()
  await service.app.accounts.grantCredits(id, credits)
  const left = async () => (await service.app.accounts.standing(id)).credits.left
  return {
    async judge(seed) {
      const { source, mutant } = mutantOf(seed, files)
      const before = await left()
      const startedAt = Date.now()
      const { status, body } = await sendForm(service.convertUrl, key, { file: mutant.bytes })
      const ms = Date.now() - startedAt
      const code: string | undefined = body.error?.code
      const charged = before - (await left())
      const next = await sendForm(service.convertUrl, key, { file: good })
      const fault =
        faultOf({ status, code, charged, mayTimeOut }) ??
        (ms > (msMax ?? Number.POSITIVE_INFINITY) ? `It took ${ms} ms.` : undefined) ??
        (next.status === 200 ? undefined : `The next request got ${next.status}.`)
      const outcome = code === undefined ? String(status) : `${status} ${code}`
      return { ...mutant, source, seed, outcome, ms, fault }
    },
    memoryBytes: () => memoryOf(service),
    close: () => service.close(),
  }
}

/** The mutant of a seed: whatever the seed before it was. */
export function mutantOf(
  seed: number,
  files: ReadonlyMap<string, Buffer>,
): { source: string; mutant: Mutant } {
  const random = seeded(seed)
  const names = [...files.keys()]
  const pick = () => names[Math.floor(random() * names.length)] ?? ''
  const [source, other] = [pick(), pick()]
  const bytes = files.get(source) ?? Buffer.alloc(0)
  return { source, mutant: mutate(bytes, random, files.get(other) ?? bytes) }
}

function faultOf(answer: {
  status: number
  code: string | undefined
  charged: number
  mayTimeOut: boolean
}): string | undefined {
  const { status, code, charged, mayTimeOut } = answer
  if (status === 200) return charged === 1 ? undefined : `${charged} credits for a conversion.`
  if (charged !== 0) return `A refusal cost ${charged} credits.`
  if (mayTimeOut && code === 'timed_out') return undefined
  return fitting.has(code ?? '') ? undefined : `The refusal ${status} ${code} does not fit.`
}

function memoryOf({ app }: TestApp): number {
  return process.memoryUsage.rss() + app.stats().memoryBytes
}
