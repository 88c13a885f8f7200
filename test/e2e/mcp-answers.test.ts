import assert from 'node:assert/strict'
import { chmod, copyFile, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { deckPath } from '../support/deck-path.ts'
import { type Answer, connect, convert, refusal } from '../support/mcp-client.ts'
import { picturedDeck } from '../support/pictured-deck.ts'
import { temporaryDirectory } from '../support/program.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { startTestApp } from '../support/test-app.ts'

const sample = deckPath('sample.pdf')

/** A deck with about 2,500 characters on each slide. */
function wordyDeck(slides: number): Uint8Array {
  const line = 'as many words as fit on a line of this slide '.repeat(2)
  return smallPdf(
    Array.from({ length: slides }, (_, at) => {
      const lines = Array.from({ length: 28 }, (_, row) => `(${row} ${at} ${line}) '`).join('\n')
      return { content: `BT /F1 6 Tf 8 TL 10 290 Td ${lines} ET` }
    }),
  )
}

test('A deck that is too long for an answer comes in several, and on a service it is charged once.', async (t) => {
  const path = join(await temporaryDirectory(t), 'long.pdf')
  await writeFile(path, wordyDeck(60))
  const service = await startTestApp()
  t.after(() => service.close())
  const { id, key } = await service.newAccount()
  const env = { ROWDECK_SERVER: service.app.url, ROWDECK_KEY: key }
  for (const client of [await connect(t), await connect(t, { env })]) {
    const numbers: unknown[] = []
    let page: Answer | undefined
    for (let answers = 0; answers === 0 || page?.nextSlide !== undefined; answers += 1) {
      const from = page?.nextSlide
      page = await convert(client, { path, mode: 'text', ...(from ? { from } : {}) })
      assert.equal(page.rowCount, page.rows.length)
      assert.ok(JSON.stringify(page.rows).length <= 60_000)
      numbers.push(...page.rows.map(({ number }) => number))
      if (page.nextSlide) assert.match(page.rest ?? '', /rows are left\..*`from` \d+/)
    }
    assert.deepEqual(
      numbers,
      Array.from({ length: 60 }, (_, at) => at + 1),
    )
    // not held any more, as after a restart of the server
    const last = await convert(client, { path, mode: 'text', from: 60 })
    assert.deepEqual([last.rowCount, last.nextSlide], [1, undefined])
    assert.match(
      await refusal(client, { path, mode: 'text', from: 61 }),
      /the last row is slide 60/,
    )
  }
  assert.equal((await service.app.accounts.standing(id)).free?.used, 1)
})

test('Pictures on slides are image content that the rows name, too.', async (t) => {
  const path = join(await temporaryDirectory(t), 'pictured.pdf')
  await writeFile(path, await picturedDeck())
  const client = await connect(t)
  const request = { path, columns: ['images'], mode: 'text' }
  const { content } = await client.callTool({ name: 'convert_deck', arguments: request })
  const { rows } = await convert(client, request)
  assert.match(JSON.stringify(rows), /"image":"picture 1"/)
  assert.doesNotMatch(JSON.stringify(rows), /base64/)
  assert.ok(content.some((each) => each.type === 'image' && each.mimeType === 'image/jpeg'))
})

test('Pictures of slides are image content that the rows name, and no base64 is in any text.', async (t) => {
  const client = await connect(t)
  const request = { path: sample, columns: ['picture', 'title'], mode: 'text', slides: '2-3' }
  const { content } = await client.callTool({ name: 'convert_deck', arguments: request })
  const { rows } = await convert(client, request)
  assert.deepEqual(
    rows.map(({ number, picture }) => [number, picture]),
    [
      [2, 'picture 1'],
      [3, 'picture 2'],
    ],
  )
  const texts = content.flatMap((each) => (each.type === 'text' ? [each.text] : []))
  assert.deepEqual(texts.slice(1), ['picture 1: slide 2', 'picture 2: slide 3'])
  assert.ok(texts.every((each) => !each.includes('base64') && each.length < 2000))
  const images = content.flatMap((each) => (each.type === 'image' ? [each] : []))
  assert.equal(images.length, 2)
  for (const { data, mimeType } of images) {
    assert.equal(mimeType, 'image/jpeg')
    assert.equal(Buffer.from(data, 'base64').subarray(0, 3).toString('hex'), 'ffd8ff')
  }
})

test('Links and tables are there, and a description that nobody set up is refused with the setting.', async (t) => {
  const client = await connect(t)
  const { rows } = await convert(client, {
    path: sample,
    columns: ['tables', 'links'],
    mode: 'text',
    slides: 4,
  })
  const [{ tables, links } = { tables: undefined, links: undefined }] = rows
  assert.equal((tables as { rows: string[][] }[])[0]?.rows[0]?.[0], 'Status')
  assert.deepEqual(links, [])
  const undescribed = await refusal(client, { path: sample, columns: ['description'] })
  assert.match(undescribed, /ROWDECK_VISION_URL|vision model/)
})

test('With --directory, only decks in those folders are read, whatever links say.', async (t) => {
  const folder = await temporaryDirectory(t)
  const [open, closed] = [join(folder, 'open'), join(folder, 'closed')]
  for (const each of [open, closed]) {
    await mkdir(each)
    await copyFile(sample, join(each, 'deck.pdf'))
  }
  await symlink(join(closed, 'deck.pdf'), join(open, 'link.pdf'))
  const client = await connect(t, { args: ['--directory', open] })
  const request = { mode: 'text', slides: '1', columns: ['title'] }
  const inside = await convert(client, { ...request, path: join(open, 'deck.pdf') })
  assert.equal(inside.rowCount, 1)
  for (const path of [
    join(closed, 'deck.pdf'),
    join(closed, 'nowhere.pdf'),
    join(open, '..', 'closed', 'deck.pdf'),
    join(open, 'link.pdf'),
    sample,
  ]) {
    const words = await refusal(client, { ...request, path })
    assert.ok(words.startsWith(`${path} may not be read. Ask for a file in ${open}, or`), words)
  }
  const missing = await refusal(client, { ...request, path: join(open, 'nowhere.pdf') })
  assert.match(missing, /^There is no such file/)
})

test('A file that the user may not read is refused with the reason and the user.', {
  skip: process.getuid?.() === 0 && 'this user may read every file',
}, async (t) => {
  const path = join(await temporaryDirectory(t), 'private', 'deck.pdf')
  await mkdir(join(path, '..'))
  await copyFile(sample, path)
  await chmod(join(path, '..'), 0)
  t.after(() => chmod(join(path, '..'), 0o700))
  const words = await refusal(await connect(t), { path })
  assert.match(words, /permission denied\. Ask for another file, or let the user .* read it\./)
})

test('With a service, it converts there, says what it costs, and tells which key or payment is missing.', async (t) => {
  const service = await startTestApp({
    environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '1', ROWDECK_PAYMENT_URL: 'https://pay.test/' },
  })
  t.after(() => service.close())
  const { id, key } = await service.newAccount()
  const used = async () => (await service.app.accounts.standing(id)).free?.used
  const env = { ROWDECK_SERVER: service.app.url, ROWDECK_KEY: key }
  const client = await connect(t, { env })
  const { tools } = await client.listTools()
  const tool = tools.find(({ name }) => name === 'convert_deck')
  assert.ok(tool?.description?.includes(`${service.app.url}, where a deck is charged as one`))

  assert.deepEqual(
    [tool?.annotations?.readOnlyHint, tool?.annotations?.openWorldHint],
    [true, true],
  )
  const described = await client.callTool({ name: 'describe_columns', arguments: {} })
  const answer = await fetch(`${service.app.url}/api/v1/columns`)
  assert.deepEqual(described.structuredContent, await answer.json())

  const request = { path: sample, columns: ['title'], slides: '2', mode: 'text' }
  const table = await convert(client, request)
  assert.deepEqual(table.rows, [{ number: 2, title: 'One row per slide' }])
  await convert(client, request)
  assert.equal(await used(), 1)
  const unpaid = await refusal(client, { ...request, slides: '3' })
  assert.match(
    unpaid,
    /free conversion.*https:\/\/pay\.test\/.* A deck costs one conversion on http/,
  )

  const args = ['--server', service.app.url, '--key', `${key.slice(0, -4)}aaaa`]
  const stranger = await connect(t, { args })
  assert.match(await refusal(stranger, request), /API key.*ROWDECK_KEY in the `env` of this server/)
  const keyless = await connect(t, { args: args.slice(0, 2) })
  assert.match(
    await refusal(keyless, request),
    /requires an API key\. Set ROWDECK_KEY in the `env` of this server, where your program/,
  )
  assert.equal(await used(), 1)
})
