import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { policy } from '../../packages/core/src/fairness/fairness.ts'
import { hourMs } from '../../packages/core/src/time.ts'
import { arrivedText, countRows, slideText } from './count-rows.ts'
import { CountingClient } from './counting-client.ts'
import type { DeliveryService, Payer } from './delivery-service.ts'
import { encodedRequest } from './encoded-request.ts'
import { formats, type Run, type Step } from './steps.ts'

/** Slides by the size of the answer. Their pictures are 160 kB each in an answer. */
const slides = { small: 6, large: 32 }
/** Longer than a reservation lasts, in milliseconds. */
const reservationMs = hourMs

/** Requests with one `Idempotency-Key`: together they may be charged once. */
interface Purchase {
  idempotencyKey: string
  step: Step
  rows: number
  /** Whether a response may have been charged. */
  mayBeCharged: boolean
  /** Whether a row that arrived may be free: only a stop of the service refunds. */
  mayBeRefunded: boolean
}

/**
 * Sends the requests of a run, each with what its caller does and what fails meanwhile, and compares after each what has
 * arrived with what was paid. Throws if a row left unpaid, if a failure of the service was charged although no row left, if
 * anything stays reserved, or if balances, history and ledger disagree.
 */
export async function runDeliveries(service: DeliveryService, run: Run): Promise<void> {
  const payer = await service.newPayer(run)
  const purchases: Purchase[] = []
  for (const [at, step] of run.steps.entries()) {
    const previous = purchases.at(-1)
    const isRepeat = step.idempotency === 'previous' && previous !== undefined
    const purchase = isRepeat ? previous : newPurchase(step, at)
    if (!isRepeat) purchases.push(purchase)
    // a repeat has the same file and options, or it would be another request
    const { size, lastSlide } = purchase.step
    await deliver({ service, payer, run, purchase, step: { ...step, size, lastSlide } })
    await judge(service, payer, purchases)
  }
}

function newPurchase(step: Step, at: number): Purchase {
  const idempotencyKey = `purchase-${at}`
  return { idempotencyKey, step, rows: 0, mayBeCharged: false, mayBeRefunded: false }
}

interface Delivery {
  service: DeliveryService
  payer: Payer
  run: Run
  purchase: Purchase
  step: Step
}

async function deliver(delivery: Delivery): Promise<void> {
  const { service, payer, step, purchase } = delivery
  const needsTime = step.fault !== 'none' || /hang|crash|bug/.test(step.lastSlide)
  const clients: CountingClient[] = []
  const work = callAndFail(delivery, clients)
  await (needsTime ? service.pump(work) : work)
  if (step.fault === 'database locked') service.unlock()
  if (step.fault === 'shutdown') await service.pump(service.restart())
  if (needsTime) await service.pump(service.ready())
  for (const client of clients) record(client, purchase, step)
  await ended(service, payer)
  // an account that has ended a worker counts as slow, and gets the only worker once no other one has come for so long
  if (needsTime) service.clock.advance(policy.workers.quietMs.oneWorker)
}

/** Everything that caller and service do, until no connection is open. */
async function callAndFail(delivery: Delivery, clients: CountingClient[]): Promise<void> {
  const { service, step } = delivery
  const { caller } = step
  if (step.faultAt === 'first') await fail(delivery)
  const client = new CountingClient(service.url, requestOf(delivery))
  clients.push(client)
  if (caller.does === 'cuts') return client.reset()
  await client.sent()
  if (caller.does === 'half-closes') client.halfClose()
  if (caller.does === 'leaves') await client.readUntil(caller.after)
  if (step.faultAt === 'reading') await fail(delivery)
  if (step.idempotency === 'twice') {
    const again = new CountingClient(service.url, requestOf(delivery))
    clients.push(again)
    await again.readUntil(Infinity)
  }
  if (caller.does !== 'leaves') return await client.readUntil(Infinity)
  if (caller.stalls) await service.idle()
  if (caller.by === 'RST') client.reset()
  else client.leave()
}

async function fail({ service, step }: Delivery): Promise<void> {
  if (step.fault === 'worker killed') service.killWorkers()
  if (step.fault === 'database locked') await service.lock()
  if (step.fault === 'shutdown') service.stop()
}

function requestOf({ payer, run, purchase, step }: Delivery) {
  const lines = Array.from({ length: slides[step.size] }, (_, n) => slideText(n))
  if (step.lastSlide !== 'fine') lines.push(`picture ${step.lastSlide}`)
  const request = encodedRequest({
    file: Buffer.from(`%PDF-1.7\n${lines.join('\n')}`),
    columns: hasPictures(step) ? 'slide,picture' : 'slide',
    asJson: run.front === 'json' || run.front === 'operator',
    cut: step.caller.does === 'cuts',
  })
  Object.assign(request.headers, {
    authorization: `Bearer ${payer.key}`,
    accept: formats[step.format],
    'accept-encoding': step.encoding,
    'idempotency-key': purchase.idempotencyKey,
  })
  return request
}

/** Formats without pictures refuse the column; a repeat in such a format is another request, and refused as that. */
const hasPictures = ({ format }: Step) => format === 'json' || format === 'ndjson'

/** Adds what has arrived to the purchase, and checks what a response says of itself. */
function record(client: CountingClient, purchase: Purchase, step: Step): void {
  const { arrived } = client
  if (step.fault === 'shutdown') purchase.mayBeRefunded = true
  if (!arrived) {
    purchase.mayBeCharged = true
    return
  }
  const text = arrivedText(arrived)
  const rows = countRows(text)
  const error = /"error":\{.*"charged":(true|false)/.exec(text)
  assert.ok(rows <= slides[step.size], `${rows} rows of ${slides[step.size]} slides`)
  if (arrived.status !== 200) assert.equal(rows, 0, 'a refusal has no rows')
  purchase.rows = Math.max(purchase.rows, rows)
  const isRefused = arrived.status !== 200 || (rows === 0 && error?.[1] === 'false')
  if (!isRefused) purchase.mayBeCharged = true
  const isWhole = step.caller.does === 'reads all' && step.idempotency === 'own'
  if (isWhole && step.fault === 'none' && step.lastSlide === 'fine' && arrived.status === 200) {
    assert.equal(rows, slides[step.size], 'an undisturbed response has every row')
  }
}

/**
 * Resolves when no request runs. One whose connection was closed at once may not have been admitted yet: its admission
 * takes fewer visits to the thread of the database than are made here. One that the service could not end expires.
 */
async function ended(service: DeliveryService, { id }: Payer): Promise<void> {
  await service.alive()
  let runs = 0
  for (let quiet = 0; quiet < quietVisits; quiet += 1) {
    const { requests } = await service.booksOf(id)
    if (!requests.some(({ outcome }) => outcome === 'running')) continue
    quiet = 0
    runs += 1
    if (runs === runningVisits) service.clock.advance(reservationMs)
    await setImmediate()
  }
}

/** Visits to the database without a running request after which none is on its way. */
const quietVisits = 20
/** Visits to the database for which a request may take to end after its connection has closed. */
const runningVisits = 1000

async function judge(service: DeliveryService, payer: Payer, purchases: Purchase[]): Promise<void> {
  const paid = await payer.paid()
  const { requests, ledger, credits } = await service.booksOf(payer.id)
  const due = purchases.filter(({ rows, mayBeRefunded }) => rows > 0 && !mayBeRefunded)
  const chargeable = purchases.filter(({ mayBeCharged }) => mayBeCharged)
  assert.ok(paid >= due.length, `rows of ${due.length} conversions left, ${paid} were paid for`)
  assert.ok(paid <= chargeable.length, `${paid} charged, ${chargeable.length} at most delivered`)
  assert.equal(requests.filter(({ charged }) => charged).length, paid, 'the history says the same')
  assert.equal(credits.held, 0, 'nothing stays reserved')
  const sum = ledger.reduce((total, entry) => total + entry.credits, 0)
  assert.equal(sum, credits.left, 'the ledger adds up')
}
