import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { jobCalls } from '../support/job-calls.ts'
import { pictureShape, smallPptx, textBox } from '../support/small-pptx.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

/** What the model says to the next questions; a description if nothing is left. */
const answers: (string | undefined)[] = []
let asked = 0
const model = createServer(async (request, response) => {
  await text(request)
  asked++
  const content = answers.length > 0 ? answers.shift() : 'A square.'
  if (content === 'never') return
  const choices = content === undefined ? [] : [{ message: { role: 'assistant', content } }]
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ choices }))
})

let service: TestApp
before(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`
  service = await startTestApp({
    environment: {
      ROWDECK_FILE_TYPES: 'pdf,pptx',
      ROWDECK_VISION_URL: url,
      ROWDECK_VISION_MODEL: 'eyes',
      ROWDECK_VISION_SECONDS: '20',
      ROWDECK_DESCRIPTION_PRICE: '2',
      ROWDECK_FREE_REQUESTS_PER_DAY: '0',
    },
  })
})
after(async () => {
  await service.close()
  model.closeAllConnections()
  model.close()
})

async function slideOf(background: string) {
  const create = { width: 300, height: 200, channels: 3 as const, background }
  const xml = await sharp({ create }).png().toBuffer()
  const parts = { rId9: { type: 'image', name: `media/${background}.png`, xml } }
  return { shapes: pictureShape([100, 150, 400, 300], 'rId9'), parts }
}

const pictures = await Promise.all(['red', 'blue'].map(slideOf))
/** Three slides, of which the first is text. Made once, because the file has the time at which it was made. */
const deckWithPictures = await smallPptx({
  slides: [{ shapes: textBox([40, 40, 600, 60], ['Words']) }, ...pictures],
})

async function callerWith(credits: number) {
  const { id, key } = await service.newAccount()
  const { accounts } = service.app
  await accounts.grantCredits(id, credits)
  const left = async () => (await accounts.standing(id)).credits
  const describe = async (fields: Record<string, string> = {}) =>
    sendForm(service.convertUrl, key, {
      file: deckWithPictures,
      fields: { columns: 'number,description', mode: 'text', ...fields },
    })
  return { id, key, left, describe, accounts }
}

test('Slides with a description cost their price; text, and what the model could not describe, costs nothing.', async () => {
  const { id, left, describe, accounts } = await callerWith(12)
  assert.equal((await describe()).status, 200)
  assert.deepEqual(await left(), { left: 7, held: 0 })
  answers.push('A square.', undefined)
  const one = await describe({ slides: '1-3' })
  const descriptions = one.body.rows.map(({ description }: { description: unknown }) => description)
  assert.equal(descriptions.filter((each: unknown) => each === null).length, 1)
  assert.deepEqual(await left(), { left: 4, held: 0 })
  const [request] = await accounts.recentRequests(id)
  assert.deepEqual([request?.charged, request?.conversions], [true, 3])
})

test('A stream is charged for all slides before its first row, and at its end what was not given is refunded.', async () => {
  const { id, key, left, accounts } = await callerWith(10)
  const form = new FormData()
  form.set('file', new Blob([deckWithPictures]), 'deck.pptx')
  form.set('columns', 'description')
  const headers = { authorization: `Bearer ${key}`, accept: 'application/x-ndjson' }
  const response = await fetch(service.convertUrl, { method: 'POST', headers, body: form })
  assert.match(await response.text(), /"rowCount":3/)
  assert.deepEqual(await left(), { left: 5, held: 0 })
  const changes = (await accounts.ledger(id)).map(({ kind, credits }) => [kind, credits])
  assert.deepEqual(changes.slice(0, 2).toSorted(), [
    ['credit_refunded', 2],
    ['credit_spent', -7],
  ])
})

test('Without enough left for all slides the answer is 402 before a model is asked, and nothing is charged.', async () => {
  const { left, describe } = await callerWith(6)
  const before = asked
  const { status, body } = await describe()
  assert.deepEqual([status, body.error.code], [402, 'payment_required'])
  assert.match(body.error.message, /may cost 7 conversions .* 6 are left\. Ask for fewer `slides`/)
  assert.deepEqual(body.error.details, { needed: 7, left: 6 })
  assert.deepEqual([asked - before, await left()], [0, { left: 6, held: 0 }])
  assert.equal((await describe({ slides: '2' })).status, 200)
  assert.deepEqual(await left(), { left: 3, held: 0 })
})

test('The price of an account comes before that of its plan and of the service, and usage shows it.', async () => {
  const { id, key, left, describe, accounts } = await callerWith(10)
  const price = async () => {
    const headers = { authorization: `Bearer ${key}` }
    const usage = await fetch(`${service.app.url}/api/v1/usage`, { headers })
    return ((await usage.json()) as { descriptionPrice: number }).descriptionPrice
  }
  assert.equal(await price(), 2)
  const limits = { descriptionPrice: 1 }
  await accounts.grantPlan(id, { name: 'Team', requestsPerMonth: 1, limits })
  assert.equal(await price(), 1)
  await accounts.setLimits(id, { descriptionPrice: 0 })
  assert.equal(await price(), 0)
  assert.equal((await describe()).status, 200)
  assert.deepEqual(await left(), { left: 10, held: 0 })
  assert.equal((await accounts.standing(id)).plan?.left, 0)
})

test('What was charged for Markdown, which has no descriptions, covers no answer that has them.', async () => {
  const { key, left } = await callerWith(10)
  const convert = async (accept: string, columns = 'number,description') =>
    send(key, { columns, headers: { accept, 'idempotency-key': 'both' } })
  assert.equal((await convert('text/markdown')).status, 200)
  assert.deepEqual(await left(), { left: 9, held: 0 })
  const before = asked
  const refused = await convert('application/json')
  const { error } = JSON.parse(await refused.text())
  assert.deepEqual([refused.status, error.code], [422, 'idempotency_mismatch'])
  assert.deepEqual(error.details, { differs: ['columns'] })
  assert.equal((await convert('text/markdown')).status, 200)
  assert.equal((await convert('application/json', 'number')).status, 200)
  assert.deepEqual([asked - before, await left()], [0, { left: 9, held: 0 }])
})

test('A replay describes as many slides as were paid for, also if the model had failed before.', async () => {
  const { key, left } = await callerWith(10)
  const convert = async () => {
    const answer = await send(key, { headers: { 'idempotency-key': 'again' } })
    return JSON.parse(await answer.text()).rows.map(
      ({ description }: { description: unknown }) => description,
    )
  }
  answers.push('A square.', undefined)
  assert.deepEqual(await convert(), ['', 'A square.', null])
  while ((await left()).held > 0) await setImmediate()
  assert.deepEqual(await convert(), ['', 'A square.', null])
  assert.deepEqual(await left(), { left: 7, held: 0 })
})

test('Whoever hangs up while the model is asked pays for the slides that it was asked about.', async () => {
  const { key, left } = await callerWith(10)
  answers.push('A square.', 'never')
  const before = asked
  const leave = new AbortController()
  const answer = send(key, { signal: leave.signal })
  while (asked < before + 2) await setImmediate()
  leave.abort()
  await assert.rejects(answer)
  while ((await left()).held > 0) await setImmediate()
  assert.deepEqual(await left(), { left: 5, held: 0 })
})

test('A job that is canceled while the model is asked pays for the slides that it was asked about.', async () => {
  const { key, left } = await callerWith(10)
  const { send: sendJob, remove, show } = jobCalls(service.app.url, key)
  answers.push('A square.', 'never')
  const before = asked
  const fields = { columns: 'description' }
  const { id } = (await sendJob({ file: deckWithPictures, fields })).body
  while (asked < before + 2) await setImmediate()
  assert.equal((await remove(id)).status, 204)
  assert.equal((await show(id)).body.status, 'canceled')
  assert.deepEqual(await left(), { left: 5, held: 0 })
})

interface Sent {
  columns?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

async function send(key: string, { columns = 'description', headers, signal }: Sent) {
  const body = new FormData()
  body.set('file', new Blob([deckWithPictures]), 'deck.pptx')
  body.set('columns', columns)
  return fetch(service.convertUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, ...headers },
    body,
    ...(signal && { signal }),
  })
}
