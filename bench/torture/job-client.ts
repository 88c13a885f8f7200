import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { deck, faultOfRows } from './clients.ts'
import type { Books, Client, Load } from './load-of-fleet.ts'

const pauseMs = 200
/** A job without an end for this long is lost: the servers of a fleet fail the jobs of a dead one within 40 seconds, once they reach the database. */
const lostMs = 180_000
/** One job in this many is canceled, at any moment of its first half second. */
const canceledEvery = 5
const cancelMs = 500

interface JobResults {
  /** Jobs by the state in which they ended. */
  ended: Map<string, number>
  /** Jobs whose rows arrived whole at least once. */
  fetched: number
  /** Jobs that may be charged although no rows arrived whole: deleted when done, or sent over a connection that broke. */
  unsure: number
  refused: number
  /** Idempotency keys that a killed front kept reserved, and that the client gave up. */
  abandoned: number
  faults: string[]
}

interface Job {
  id: string
  isSent: boolean
  isFetched: boolean
}

export const jobLoad: Load<JobResults> = {
  clients: 8,
  start: () => ({ ended: new Map(), fetched: 0, unsure: 0, refused: 0, abandoned: 0, faults: [] }),
  run: runJobClient,
  audit,
}

function audit({ granted, charged, held }: Books, results: JobResults): string[] {
  const { ended, fetched, unsure, refused, abandoned, faults } = results
  const ends = [...ended].map(([state, count]) => `${count} ${state}`).join(', ')
  console.log(
    `jobs: ${ends || 'none'}; ${fetched} fetched, ${unsure} perhaps, ${refused} refused with 402, ${abandoned} keys given up; ${charged} charged, ${held} held`,
  )
  const wrong = [...faults]
  if (charged < fetched || charged > fetched + unsure) {
    wrong.push(`${charged} charged, but ${fetched} fetched, and ${unsure} perhaps.`)
  }
  if (held > 0) wrong.push(`${held} held long after the end of all jobs.`)
  if (charged > granted) wrong.push('More was charged than granted.')
  return wrong
}

/** Sends one job after another as a careful client does, waits for its end and fetches its rows twice. */
async function runJobClient(client: Client, results: JobResults): Promise<void> {
  for (let sent = 1; client.isRunning(); sent++) {
    const id = await accepted(client, results)
    if (id === undefined) {
      await setTimeout(pauseMs)
      continue
    }
    const job = { id, isSent: false, isFetched: false }
    if (sent % canceledEvery === 0) {
      await setTimeout(Math.random() * cancelMs)
      await persist(() => call(client, job.id, { method: 'DELETE' }))
    }
    await toEnd(client, job, results)
  }
}

/** The id of a job that a front has accepted; undefined if the account cannot pay for it, or no front would take it. */
async function accepted(client: Client, results: JobResults): Promise<string | undefined> {
  const headers = { 'idempotency-key': randomUUID() }
  const answer = await persist(async () => {
    const body = new FormData()
    body.set('file', deck, 'deck.pdf')
    return await call(client, '', { method: 'POST', headers, body })
  })
  if (answer?.status === 202) return JSON.parse(answer.text).id
  if (answer?.status === 402) results.refused++
  else if (answer?.status === 409) results.abandoned++
  else results.faults.push(`A job was not accepted: ${answer?.status} ${answer?.text}`)
  return undefined
}

async function toEnd(client: Client, job: Job, results: JobResults): Promise<void> {
  const deadline = Date.now() + lostMs
  for (;;) {
    const state = await stateOf(client, job)
    if (state === 'done' && !job.isFetched) await fetchTwice(client, job, results)
    else if (!['queued', 'running', undefined].includes(state)) {
      count(job, state as string, results)
      return
    }
    if (Date.now() > deadline) {
      results.faults.push(`${job.id} has no end after three minutes: ${state}.`)
      return
    }
    await setTimeout(pauseMs)
  }
}

function count({ id, isSent, isFetched }: Job, state: string, results: JobResults): void {
  results.ended.set(state, (results.ended.get(state) ?? 0) + 1)
  const isFree = state === 'failed' || state === 'canceled'
  if (isFetched) results.fetched++
  else if (isSent || !isFree) results.unsure++
  if (isFetched && isFree) results.faults.push(`${id} was fetched, and then ${state}.`)
}

async function stateOf(client: Client, { id }: Job): Promise<string | undefined> {
  const answer = await call(client, id)
  return answer?.status === 200 ? JSON.parse(answer.text).status : undefined
}

/** Asks for the rows twice; a front that does not hold them, or was killed, is not asked for long. */
async function fetchTwice(client: Client, job: Job, results: JobResults): Promise<void> {
  for (let left = 2; left > 0; left--) {
    const answer = await call(client, `${job.id}/result`)
    job.isSent ||= answer === undefined
    if (answer?.status !== 200) continue
    const fault = faultOfRows(JSON.parse(answer.text).rows)
    if (fault !== undefined) results.faults.push(fault)
    job.isFetched = true
  }
}

interface Answered {
  status: number
  text: string
}

/** The answer of any running front; undefined if the connection broke or none is running. */
async function call(
  { urls, key }: Client,
  path: string,
  init: RequestInit = {},
): Promise<Answered | undefined> {
  const running = urls()
  const url = running[Math.floor(Math.random() * running.length)]
  if (url === undefined) return undefined
  const headers = { authorization: `Bearer ${key}`, ...init.headers }
  try {
    const response = await fetch(`${url}/api/v1/jobs/${path}`.replace(/\/$/, ''), {
      ...init,
      headers,
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

/** Repeats a call until it is answered with something other than that it should be repeated. */
async function persist(once: () => Promise<Answered | undefined>): Promise<Answered | undefined> {
  const deadline = Date.now() + lostMs
  for (;;) {
    const answer = await once()
    const isFinal = answer !== undefined && ![408, 409, 429, 503].includes(answer.status)
    if (isFinal || Date.now() > deadline) return answer
    await setTimeout(pauseMs)
  }
}
