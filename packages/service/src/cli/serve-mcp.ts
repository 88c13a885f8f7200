import {
  type CallToolResult,
  fromJsonSchema,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { allDeckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import type { Static } from '@rowdeck/core/schema'
import { version } from '@rowdeck/core/version'
import { describeColumns } from '@rowdeck/reader/conversion'
import type { TSchema } from 'typebox'
import { AgentConverter, type AgentRequest, type Place } from './agent-converter.ts'
import { columnsOutput, deckInput, deckOutput } from './agent-messages.ts'
import type { SlidePicture } from './agent-pages.ts'
import { serviceOf } from './deck-converter.ts'
import { errorSentence } from './error-sentence.ts'
import { report } from './print.ts'
import { remoteColumns } from './remote-converter.ts'

/**
 * Serves the Model Context Protocol on standard input and output until the input ends, which also aborts the
 * conversions in progress. Nothing else may write to standard output. Failures are answers of the tools.
 */
export function serveMcp(place: Place): void {
  const converter = new AgentConverter(place)
  const url = serviceOf(place)?.url
  serveStdio(
    () => {
      const server = new McpServer({ name: 'rowdeck', version })
      addConvertDeck(server, { converter, url })
      addDescribeColumns(server, url)
      return server
    },
    { onerror: reportError },
  )
}

/** `url` is the service on which decks are converted, undefined for this machine. */
function addConvertDeck(
  server: McpServer,
  { converter, url }: { converter: AgentConverter; url: string | undefined },
): void {
  const cost =
    url === undefined
      ? 'It runs on this machine and costs nothing.'
      : `It runs on ${url}, where a deck is charged as one conversion, again only if it is asked for with other options or after a day.`
  server.registerTool(
    'convert_deck',
    {
      title: 'Convert a deck',
      description: `Reads the slides of a deck (${listDeckTypes('or', allDeckTypes)}) and returns their text, one row per slide, pictures of text by OCR. A long deck comes in several answers: see \`nextSlide\`. ${cost}`,
      inputSchema: schemaOf(deckInput),
      outputSchema: schemaOf(deckOutput),
      annotations: hints(url),
    },
    async (request: AgentRequest, context: ServerContext) => {
      const { signal } = context.mcpReq
      const { progress, sent } = teller(context)
      try {
        const { pictures, ...answer } = await converter.convert(request, { signal, progress })
        await sent()
        const content = [text(JSON.stringify(answer)), ...pictures.flatMap(shown)]
        return { content, structuredContent: { ...answer } }
      } catch (error) {
        // nobody reads the answer of a call that was canceled
        if (!signal.aborted) reportError(error)
        return refusal(error, url)
      }
    },
  )
}

function addDescribeColumns(server: McpServer, url: string | undefined): void {
  server.registerTool(
    'describe_columns',
    {
      title: 'Describe the columns',
      description:
        'Lists the columns that convert_deck can return and what they contain. Costs nothing.',
      outputSchema: schemaOf(columnsOutput),
      annotations: hints(url),
    },
    async () => {
      try {
        const columns = url === undefined ? describeColumns() : await remoteColumns({ url })
        const lines = columns.map(({ key, description }) => `${key}: ${description}`)
        return { content: [text(lines.join('\n'))], structuredContent: { columns } }
      } catch (error) {
        reportError(error)
        return refusal(error, url)
      }
    },
  )
}

/** Nothing is changed by any tool; only a service is another place. */
function hints(url: string | undefined) {
  return {
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: url !== undefined,
  }
}

function schemaOf<S extends TSchema>(schema: S) {
  return fromJsonSchema<Static<S>>(schema as never)
}

/**
 * Tells a caller that asked for it how many slides are read, which also keeps its time limit from running out.
 * `sent` resolves when all of this is on its way, because nothing of it may follow the answer.
 */
function teller({ mcpReq }: ServerContext) {
  const progressToken = mcpReq._meta?.progressToken
  let last = Promise.resolve()
  const tell = (progress: number, total: number) => {
    if (progressToken === undefined) return
    const params = { progressToken, progress, ...(total > 0 ? { total } : {}) }
    last = mcpReq.notify({ method: 'notifications/progress', params }).catch(reportError)
  }
  return { progress: tell, sent: () => last }
}

function refusal(error: unknown, url: string | undefined): CallToolResult {
  // the options of the command line are arguments of the tool here
  const sentence = errorSentence(error)
    .replace(/--(mode|columns|slides|hidden|language|password)\b/g, '`$1`')
    .replace('Set ROWDECK_KEY, or pass --key.', `Set ${keySetting}.`)
  const advice = error instanceof AppError && url !== undefined ? adviceOn(error, url) : ''
  return { content: [text(sentence + advice)], isError: true }
}

const keySetting = 'ROWDECK_KEY in the `env` of this server, where your program configures it'

/** What an agent can tell its person beside the message of the service. */
function adviceOn({ code }: AppError, url: string): string {
  if (code === 'key_missing') return ''
  if (code.startsWith('key_') || code === 'address_not_allowed') {
    return ` The key is that of ${url}: ${keySetting}.`
  }
  return payment.has(code) ? ` A deck costs one conversion on ${url}; nothing was charged.` : ''
}

const payment: ReadonlySet<string> = new Set([
  'free_tier_exhausted',
  'plan_quota_exhausted',
  'payment_required',
])

/** A picture after the number of its slide, because the rows only name it. */
function shown({ slide, mediaType, data }: SlidePicture, at: number) {
  const image = { type: 'image' as const, data, mimeType: mediaType }
  return [text(`picture ${at + 1}: slide ${slide}`), image]
}

function text(content: string): { type: 'text'; text: string } {
  return { type: 'text', text: content }
}

/** Clients keep what a server writes to standard error as its log. */
function reportError(error: unknown): void {
  report(errorSentence(error))
}
