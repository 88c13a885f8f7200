import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { root, temporaryDirectory } from '../support/program.ts'
import { newPostgresUrl } from '../support/shared-postgres.ts'
import { type SmallPage, smallPdf } from '../support/small-pdf.ts'
import { startTestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const dimensions = 256

/** Stands in for a model: texts with the same words have similar embeddings. */
function embeddingOf(text: string): number[] {
  const embedding = Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    const hash = [...word].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) >>> 0, 7)
    embedding[hash % dimensions] = 1
  }
  return embedding
}

async function openEmbeddings(t: TestContext): Promise<string> {
  const server = createServer(async (request, response) => {
    const { input } = (await json(request)) as { input: string[] }
    const data = input.map((text) => ({ embedding: embeddingOf(text) }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}

/** A page with a title and a paragraph, and a link on the paragraph if there is an address. */
function pageOf(title: string, text: string, url?: string): SmallPage {
  const content = `BT /F1 24 Tf 30 250 Td (${title}) Tj ET BT /F1 12 Tf 30 150 Td (${text}) Tj ET`
  if (url === undefined) return { content }
  const action = `/A << /S /URI /URI (${url}) >>`
  const link = `<< /Type /Annot /Subtype /Link /Rect [30 145 300 165] ${action} >>`
  return { content, entries: `/Annots [${link}]` }
}

const deck = smallPdf([
  pageOf('Gardens', 'Roses need water in summer'),
  pageOf('Kitchens', 'Bread rests before it is baked'),
  pageOf('Orchards', 'Apple trees are pruned in winter', 'https://example.org/trees.html'),
])

test('The program in docs/retrieval.md stores rows in PostgreSQL and cites the slide, its page, the place and the links.', async (t) => {
  const document = readFileSync(join(root, 'docs', 'retrieval.md'), 'utf8')
  const [, program = ''] = /^```js\n([\s\S]*?)^```/m.exec(document) ?? []
  const folder = await temporaryDirectory(t)
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'search.mjs'), program)
  const [first, second] = ['all, of it.pdf', 'other.pdf'].map((name) => join(folder, name))
  await writeFile(first ?? '', deck)
  await writeFile(second ?? '', smallPdf([pageOf('Harbors', 'Ships wait for the tide')]))
  const service = await startTestApp()
  t.after(() => service.close())
  const env = {
    PATH: process.env.PATH,
    ROWDECK_SERVER: service.app.url,
    ROWDECK_KEY: (await service.newAccount()).key,
    EMBEDDINGS_URL: await openEmbeddings(t),
    EMBEDDINGS_MODEL: 'words',
    DATABASE_URL: await newPostgresUrl(),
  }
  const search = async (...args: (string | undefined)[]) => {
    const given = ['search.mjs', ...args.flatMap((arg) => arg ?? [])]
    const { stdout } = await run(process.execPath, given, { cwd: folder, env })
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  const found = await search('when are apple trees pruned', first, second)
  const [{ box, score, links, ...best }] = found
  assert.equal(found.length, 3)
  assert.deepEqual(best, {
    href: 'all%2C%20of%20it.pdf#page=3',
    number: 3,
    title: 'Orchards',
    text: 'Orchards\nApple trees are pruned in winter',
    quote: 'Apple trees are pruned in winter',
  })
  const [left, top, width, height] = box
  assert.ok(left > 0.05 && top > 0.4 && top + height < 0.6 && left + width < 0.8, box.join())
  assert.equal(links[0].url, 'https://example.org/trees.html')
  assert.ok(score > found[1].score)

  // decks that are stored again replace their rows; without any, those that are stored are searched
  await search('ships', first)
  const [harbor] = await search('what do ships wait for')
  assert.equal(harbor.href, 'other.pdf#page=1')
})
