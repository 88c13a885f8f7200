import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { pictureShape, smallPptx, textBox } from '../support/small-pptx.ts'
import { sendForm, startTestApp, type TestApp } from '../support/test-app.ts'

interface Question {
  model: string
  messages: { role: string; content: string | { text?: string; image_url?: { url: string } }[] }[]
}

/** What the model does with the next question; it describes if nothing is left. */
const script: ((answer: ServerResponse, question: Question) => void)[] = []
const questions: { question: Question; authorization: string | undefined }[] = []
/** Requests to another address, which a redirect leads to. */
let strays = 0

const say = (content: unknown, more: object = {}) => ({
  choices: [{ message: { role: 'assistant', content, ...more } }],
  usage: { total_tokens: 7 },
})
const answerJson = (
  answer: ServerResponse,
  body: unknown,
  given: { status?: number; [header: string]: string | number } = {},
) => {
  const { status = 200, ...headers } = given

  answer
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body))
}

async function converse(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  if (request.url !== '/v1/chat/completions') strays++
  const body = (await Array.fromAsync(request)) as Buffer[]
  const question = JSON.parse(Buffer.concat(body).toString('utf8'))
  questions.push({ question, authorization: request.headers.authorization })
  const next = script.shift()
  if (next) next(answer, question)
  else answerJson(answer, say('A  bar chart.\nSales grow.\u202e'))
}

const model = createServer((request, answer) => void converse(request, answer))
let service: TestApp
let plain: TestApp
before(async () => {
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const types = { ROWDECK_FILE_TYPES: 'pdf,pptx' }
  plain = await startTestApp({ environment: types })
  service = await startTestApp({
    environment: {
      ...types,
      ROWDECK_VISION_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      ROWDECK_VISION_MODEL: 'eyes',
      ROWDECK_VISION_KEY: 'a key of the model',
      ROWDECK_VISION_SECONDS: '1',
      ROWDECK_METRICS_PORT: '0',
    },
  })
})
after(async () => {
  await service.close()
  await plain.close()
  model.closeAllConnections()
  model.close()
})

async function pictureOf(color: string): Promise<Uint8Array> {
  const create = { width: 300, height: 200, channels: 3 as const, background: color }
  return await sharp({ create }).png().toBuffer()
}

/** A deck with a slide for each color, which shows a picture of it; undefined for a slide of text. */
async function deckOf(colors: (string | undefined)[]): Promise<Uint8Array> {
  const slides = colors.map(async (color, at) => {
    const shapes = textBox([40, 40, 600, 60], [`Slide ${at + 1}`])
    if (color === undefined) return { shapes }
    const name = `media/${color}.png`
    const parts = { rId9: { type: 'image', name, xml: await pictureOf(color) } }
    return { shapes: shapes + pictureShape([100, 150, 400, 300], 'rId9'), parts }
  })
  return smallPptx({ slides: await Promise.all(slides) })
}

async function describe(colors: (string | undefined)[]): Promise<unknown[]> {
  const { key } = await service.newAccount()
  const { status, body } = await sendForm(service.convertUrl, key, {
    ...{ file: await deckOf(colors), filename: 'deck.pptx' },
    fields: { columns: 'description', mode: 'text' },
  })
  assert.equal(status, 200)
  return body.rows.map(({ description }: { description: unknown }) => description)
}

test('Slides with pictures are described by the model that the operator has named, each picture once, as plain text.', async () => {
  questions.length = 0
  const rows = await describe([undefined, 'red', 'red', 'blue'])
  assert.deepEqual(rows, ['', 'A bar chart. Sales grow.', '', 'A bar chart. Sales grow.'])
  assert.equal(questions.length, 2)
  const [first] = questions
  assert.equal(first?.authorization, 'Bearer a key of the model')
  assert.equal(first?.question.model, 'eyes')
  const [, asked] = first?.question.messages ?? []
  const [text, picture] = Array.isArray(asked?.content) ? asked.content : []
  assert.equal(text?.text, 'Its text:\nSlide 2')
  const [, base64 = ''] = picture?.image_url?.url.split('data:image/jpeg;base64,') ?? []
  const { width = 0, height = 0 } = await sharp(Buffer.from(base64, 'base64')).metadata()
  assert.deepEqual([width, height], [1024, 768])
})

test('The column is refused where no model is named, and nothing is charged.', async () => {
  const { key } = await plain.newAccount()
  const { status, body } = await sendForm(plain.convertUrl, key, {
    ...{ file: await deckOf(['red']), filename: 'deck.pptx' },
    fields: { columns: 'slide,description' },
  })
  assert.equal(status, 400)
  assert.equal(body.error.code, 'request_invalid')
  assert.match(body.error.message, /`description` is not available.*ROWDECK_VISION_URL/)
  const headers = { authorization: `Bearer ${key}` }
  const usage = await fetch(new URL('usage', plain.convertUrl), { headers })
  assert.match(await usage.text(), /"free":\{[^}]*"used":0/)
})

const failures: Record<string, (answer: ServerResponse) => void> = {
  'refuses in words of its own': (answer) =>
    answerJson(answer, say(null, { refusal: 'I cannot.' })),
  'answers nothing': (answer) => answerJson(answer, say('  \n ')),
  'answers garbage': (answer) => answer.end('{"choices": [{'),
  'answers something else': (answer) => answerJson(answer, { choices: 'none' }),
  'rejects the key': (answer) => answerJson(answer, { error: { message: 'No.' } }, { status: 401 }),
  'sends megabytes': (answer) => answerJson(answer, say('word '.repeat(1_000_000))),
  'leads elsewhere': (answer) => answerJson(answer, {}, { status: 307, location: '/elsewhere' }),
  'never answers': () => {},
}

for (const [what, fail] of Object.entries(failures)) {
  test(`A model that ${what} leaves null, and the other rows as they are.`, async () => {
    strays = 0
    // repeated attempts of one question fail alike
    const failing = (answer: ServerResponse, { messages }: Question) => {
      if (JSON.stringify(messages).includes('Slide 1')) fail(answer)
      else answerJson(answer, say('Fine.'))
      script.push(failing)
    }
    script.push(failing)
    assert.deepEqual(await describe(['red', undefined, 'blue']), [null, '', 'Fine.'])
    script.length = 0
    assert.equal(strays, 0)
  })
}

test('Whatever number of tokens a model states, the service goes on.', async () => {
  for (const tokens of ['1e999', '-1e999', '-7', '0.5', '"many"', '[1]', 'null']) {
    const choices = '[{"message":{"content":"A chart."}}]'
    const body = `{"choices":${choices},"usage":{"total_tokens":${tokens}}}`
    script.push((answer) => answer.setHeader('content-type', 'application/json').end(body))
    assert.deepEqual(await describe(['red']), ['A chart.'], tokens)
  }
})

test('A long description is cut between characters.', async () => {
  const say = (content: string) => ({ choices: [{ message: { content } }] })
  script.push((answer) => answerJson(answer, say(`${'a'.repeat(1999)}😀`)))
  assert.deepEqual(await describe(['red']), ['a'.repeat(1999)])
  script.push((answer) => answerJson(answer, say(`${'a'.repeat(1998)}😀b`)))
  assert.deepEqual(await describe(['red']), [`${'a'.repeat(1998)}😀`])
})

test('A model that is busy is asked again.', async () => {
  script.push((answer) => answerJson(answer, {}, { status: 429, 'retry-after-ms': '1' }))
  assert.deepEqual(await describe(['red']), ['A bar chart. Sales grow.'])
})

test('A model that has failed three times in a row is not asked about the rest of the deck.', async () => {
  const failing = (answer: ServerResponse) => {
    answerJson(answer, {}, { status: 400 })
    script.push(failing)
  }
  script.push(failing)
  questions.length = 0
  const colors = ['red', 'blue', 'green', 'navy', 'gold', 'lime', 'teal', 'pink', 'gray', 'tan']
  assert.deepEqual(await describe(colors), Array(10).fill(null))
  script.length = 0
  // a few slides are asked about at once
  assert.ok(questions.length <= 6, `${questions.length} questions`)
})
