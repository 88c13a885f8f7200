import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { root } from './program.ts'

export interface Answer {
  filename: string
  mode: string
  rowCount: number
  rows: Record<string, unknown>[]
  nextSlide?: number
  rest?: string
}

/** Starts `rowdeck mcp` as a client of the protocol does, and closes it after the test. */
export async function connect(
  t: TestContext,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'bin', 'rowdeck.js'), 'mcp', ...args],
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ROWDECK_WORKERS: '1', ...env },
    stderr: 'ignore',
  })
  await client.connect(transport)
  t.after(() => client.close())
  return client
}

/** Calls convert_deck and returns its rows. */
export async function convert(client: Client, request: Record<string, unknown>): Promise<Answer> {
  const result = await client.callTool({ name: 'convert_deck', arguments: request })
  const [content] = result.content
  assert.ok(content?.type === 'text', JSON.stringify(result))
  assert.notEqual(result.isError, true, content.text)
  assert.deepEqual(JSON.parse(content.text), result.structuredContent)
  return result.structuredContent as unknown as Answer
}

/** Calls convert_deck and returns the words in which it is refused. */
export async function refusal(client: Client, request: Record<string, unknown>): Promise<string> {
  const result = await client.callTool({ name: 'convert_deck', arguments: request })
  assert.equal(result.isError, true, JSON.stringify(result))
  const [content] = result.content
  assert.ok(content?.type === 'text')
  return content.text
}
