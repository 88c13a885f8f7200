import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { columnKeys, describeColumns } from '../../packages/reader/src/conversion/convert.ts'
import { deckPath } from '../support/deck-path.ts'
import { connect, convert, refusal } from '../support/mcp-client.ts'
import { root, temporaryDirectory } from '../support/program.ts'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { readSource, sourceFiles } from '../support/source-imports.ts'

const launcher = join(root, 'bin', 'rowdeck.js')
const sample = deckPath('sample.pdf')

test('An agent finds two tools, converts the sample and describes the columns.', async (t) => {
  const client = await connect(t)
  assert.equal(client.getServerVersion()?.name, 'rowdeck')
  const { tools } = await client.listTools()
  assert.deepEqual(tools.map(({ name }) => name).sort(), ['convert_deck', 'describe_columns'])
  const { properties } = tools.find(({ name }) => name === 'convert_deck')?.inputSchema ?? {}
  const listed = properties?.columns as { items: { enum: string[] } }
  assert.deepEqual(listed.items.enum, columnKeys)
  for (const { annotations, description } of tools) {
    const { readOnlyHint, destructiveHint, openWorldHint } = annotations ?? {}
    assert.deepEqual([readOnlyHint, destructiveHint, openWorldHint], [true, false, false])
    assert.match(description ?? '', /costs nothing/i)
  }

  const table = await convert(client, { path: sample, mode: 'text' })
  assert.deepEqual([table.filename, table.mode, table.rowCount], ['sample.pdf', 'text', 5])
  assert.match(String(table.rows[1]?.slide), /^One row per slide\n/)
  assert.equal(table.rest, undefined)
  assert.deepEqual(Object.keys(table.rows[0] ?? {}), ['number', 'slide'])

  const picked = await convert(client, { path: sample, columns: ['title', 'mode'], slides: '2,4-' })
  assert.deepEqual(picked.rows, [
    { number: 2, title: 'One row per slide', mode: 'text' },
    { number: 4, title: 'What the status codes mean', mode: 'text' },
    { number: 5, title: 'This slide is a picture', mode: 'ocr' },
  ])

  const described = await client.callTool({ name: 'describe_columns', arguments: {} })
  assert.deepEqual(described.structuredContent, { columns: describeColumns() })
})

test('What cannot be converted is an error of the tool that says what to do, and the next call works.', async (t) => {
  const client = await connect(t)
  const folder = await temporaryDirectory(t)
  const notes = join(folder, 'notes.txt')
  await writeFile(notes, 'a secret of mine')
  const encrypted = deckPath('encrypted.pdf')
  const nowhere = await refusal(client, { path: join(folder, 'nowhere.pdf') })
  assert.match(nowhere, /^There is no such file: .*nowhere\.pdf\. Check the path\.$/)
  const relative = await refusal(client, { path: 'nowhere.pdf' })
  assert.ok(relative.endsWith(`It was looked for in ${root}; pass an absolute path.`), relative)
  const unknown = await refusal(client, { path: notes })
  assert.match(unknown, /Accepted types: PDF/)
  assert.doesNotMatch(unknown, /secret/)
  for (const path of [folder, '-', '/dev/stdin']) {
    assert.match(await refusal(client, { path }), /^(This is not a file|There is no such file): /)
  }
  const closed = await refusal(client, { path: encrypted })
  assert.match(closed, /This PDF is encrypted\. Pass the password with `password`\./)
  assert.match(await refusal(client, { path: sample, slides: '0-' }), /`slides`/)
  assert.match(await refusal(client, { path: sample, columns: ['colour'] }), /columns/)
  const opened = await convert(client, { path: encrypted, password: 'sesame', mode: 'text' })
  assert.ok(opened.rowCount > 0)
})

test('A PPTX file is read without a setting, its hidden slides if they are asked for, and mode ocr says why not.', async (t) => {
  const client = await connect(t)
  const path = join(await temporaryDirectory(t), 'plan.pptx')
  const slideOf = (text: string, attributes = '') => {
    return { shapes: textBox([40, 40, 600, 60], [text]), attributes, notes: `About ${text}` }
  }
  await writeFile(path, smallPptx({ slides: [slideOf('One'), slideOf('Two', 'show="0"')] }))
  const shown = await convert(client, { path, columns: ['slide', 'notes'] })
  assert.deepEqual(shown.rows, [{ number: 1, slide: 'One', notes: 'About One' }])
  const all = await convert(client, { path, columns: ['slide'], hidden: 'include' })
  assert.deepEqual(
    all.rows.map(({ slide }) => slide),
    ['One', 'Two'],
  )
  assert.match(await refusal(client, { path, mode: 'ocr' }), /PPTX/)
})

test('A call that asks for progress gets it until every slide is read.', async (t) => {
  const client = await connect(t)
  const seen: unknown[] = []
  // as they come: the client forgets who asked for progress as soon as it has the answer, even if both come together
  const { transport } = client
  assert.ok(transport)
  const deliver = transport.onmessage
  transport.onmessage = (message: JSONRPCMessage, extra) => {
    if ('method' in message && message.method === 'notifications/progress') {
      const { progress, total } = message.params ?? {}
      seen.push([progress, total])
    }
    deliver?.(message, extra)
  }
  const asked = { name: 'convert_deck', arguments: { path: sample } }
  await client.callTool(asked, { onprogress() {} })
  assert.deepEqual(seen.at(-1), [5, 5])
})

test('Calls at the same time are all answered, and one that is canceled does not hold up the others.', async (t) => {
  const client = await connect(t)
  const canceled = new AbortController()
  const ocr = { name: 'convert_deck', arguments: { path: sample, mode: 'ocr' } }
  const slow = client.callTool(ocr, {
    signal: canceled.signal,
    onprogress: () => canceled.abort(),
  })
  const others = ['1', '2'].map((slides) => convert(client, { path: sample, mode: 'text', slides }))
  await assert.rejects(slow)
  const numbers = (await Promise.all(others)).map(({ rows }) => rows.map(({ number }) => number))
  assert.deepEqual(numbers, [[1], [2]])
})

test('The configuration in docs/cli.md starts it.', async (t) => {
  const document = await readFile(join(root, 'docs', 'cli.md'), 'utf8')
  const [, json = ''] = /^```json\n([\s\S]*?)^```/m.exec(document) ?? []
  const { command, args } = JSON.parse(json).mcpServers.rowdeck
  const inPlace = args.map((arg: string) => arg.replace('/path/to/rowdeck', root))
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StdioClientTransport({ command, args: inPlace, cwd: '/', stderr: 'ignore' }),
  )
  t.after(() => client.close())
  assert.equal((await client.listTools()).tools.length, 2)
})

const opening = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1.0.0' },
  },
}
const call = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'convert_deck', arguments: { path: sample, mode: 'ocr' } },
}

test('It writes nothing but messages of the protocol, and ends when its input does.', async () => {
  for (const messages of [[], [opening], [opening, { ...call, method: 'tools/list' }]]) {
    const child = spawn(process.execPath, [launcher, 'mcp'], { cwd: root })
    const written: string[] = []
    child.stdout.on('data', (chunk: Buffer) => {
      written.push(chunk.toString())
      if (written.join('').trim().split('\n').length === messages.length) child.stdin.end()
    })
    for (const message of messages) child.stdin.write(`${JSON.stringify(message)}\n`)
    if (messages.length === 0) child.stdin.end()
    const [code] = await once(child, 'close')
    assert.equal(code, 0)
    const lines = written.join('').split('\n').filter(Boolean)
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).id),
      messages.map(({ id }) => id),
    )
  }
})

test('When its input ends during a conversion, the conversion and its workers end too.', async () => {
  const env = { ...process.env, ROWDECK_WORKERS: '1' }
  const child = spawn(process.execPath, [launcher, 'mcp'], { cwd: root, env })
  const progress = { ...call.params, _meta: { progressToken: 1 } }
  child.stdout.on('data', (chunk: Buffer) => {
    // one slide is read, the others are not
    if (chunk.includes('notifications/progress')) child.stdin.end()
  })
  for (const message of [opening, { ...call, params: progress }]) {
    child.stdin.write(`${JSON.stringify(message)}\n`)
  }
  // `close` comes when no process has its streams open anymore
  const [code] = await once(child, 'close')
  assert.equal(code, 0)
})

test('No other command loads the protocol.', () => {
  const loading = sourceFiles().filter((file) =>
    readSource(file).includes('@modelcontextprotocol/'),
  )
  assert.deepEqual(loading, ['service/cli/serve-mcp.ts'])
  const importing = sourceFiles().filter((file) => readSource(file).includes("'./serve-mcp.ts'"))
  assert.deepEqual(importing, ['service/cli/mcp.ts'])
  assert.match(readSource('service/cli/mcp.ts'), /await import\('\.\/serve-mcp\.ts'\)/)
  assert.doesNotMatch(readSource('service/cli/mcp.ts'), /^import .*serve-mcp/m)
})
