import { readFileSync } from 'node:fs'
import {
  type CallToolResult,
  fromJsonSchema,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type TSchema, Type } from 'typebox'
import {
  allDeckTypes,
  columnKeys,
  defaultHidden,
  defaultMode,
  describeColumns,
  describeHidden,
  describeModes,
  hiddenChoices,
  listDeckTypes,
  requestModes,
} from '../conversion/convert.ts'
import { oneOf, type Static } from '../schema.ts'
import { AgentConverter, type AgentRequest, type Place } from './agent-converter.ts'
import { errorSentence } from './error-sentence.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const deckInput = Type.Object(
  {
    path: Type.String({
      description: `Path of a ${listDeckTypes('or', allDeckTypes)} file on this machine, best an absolute one.`,
      minLength: 1,
    }),
    columns: Type.Optional(
      Type.Array(oneOf(columnKeys), {
        description:
          'What a row contains beside `number`, the number of the slide; see describe_columns. Default: slide, which is all its text.',
        minItems: 1,
        uniqueItems: true,
      }),
    ),
    slides: Type.Optional(
      Type.String({ description: 'Slides to convert, such as `1-5,9,12-`. Default: all.' }),
    ),
    mode: Type.Optional(
      oneOf(requestModes, { description: describeModes(), default: defaultMode }),
    ),
    hidden: Type.Optional(
      oneOf(hiddenChoices, { description: describeHidden(), default: defaultHidden }),
    ),
    language: Type.Optional(
      Type.String({
        description:
          'Languages that pictures of text may be in, as BCP 47 tags such as `de` or `zh-Hant,en`, for slides too short to tell.',
      }),
    ),
    password: Type.Optional(Type.String({ description: 'Opens an encrypted PDF.' })),
  },
  { additionalProperties: false },
)

const deckOutput = Type.Object({
  filename: Type.String(),
  mode: Type.String({ description: 'How the slides were read: `text`, `ocr` or `mixed`.' }),
  rowCount: Type.Integer({ description: 'The number of rows in this answer.' }),
  rows: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'One row per slide, in the order of the slides.',
  }),
  rest: Type.Optional(
    Type.String({ description: 'Which rows did not fit into this answer and how to get them.' }),
  ),
})

const columnsOutput = Type.Object({
  columns: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      type: Type.String(),
      nullable: Type.Boolean(),
      description: Type.String(),
    }),
  ),
})

/**
 * Serves the Model Context Protocol on standard input and output until the input ends, which also aborts the
 * conversions in progress. Nothing else may write to standard output. Failures are answers of the tools.
 */
export function serveMcp(place: Place): void {
  const converter = new AgentConverter(place)
  serveStdio(
    () => {
      const server = new McpServer({ name: 'rowdeck', version })
      addConvertDeck(server, converter)
      addDescribeColumns(server)
      return server
    },
    { onerror: report },
  )
}

function addConvertDeck(server: McpServer, converter: AgentConverter): void {
  server.registerTool(
    'convert_deck',
    {
      title: 'Convert a deck',
      description: `Reads the slides of a deck (${listDeckTypes('or', allDeckTypes)}) and returns their text, one row per slide, pictures of text by OCR. Long decks: ask for some slides at a time.`,
      inputSchema: schemaOf(deckInput),
      outputSchema: schemaOf(deckOutput),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    async (request: AgentRequest, context: ServerContext) => {
      const { signal } = context.mcpReq
      const { progress, sent } = teller(context)
      try {
        const answer = await converter.convert(request, { signal, progress })
        await sent()
        return { content: [text(JSON.stringify(answer))], structuredContent: { ...answer } }
      } catch (error) {
        // nobody reads the answer of a call that was canceled
        if (!signal.aborted) report(error)
        return refusal(error)
      }
    },
  )
}

function addDescribeColumns(server: McpServer): void {
  server.registerTool(
    'describe_columns',
    {
      title: 'Describe the columns',
      description: 'Lists the columns that convert_deck can return and what they contain.',
      outputSchema: schemaOf(columnsOutput),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    () => {
      const columns = describeColumns()
      const lines = columns.map(({ key, description }) => `${key}: ${description}`)
      return { content: [text(lines.join('\n'))], structuredContent: { columns } }
    },
  )
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
    last = mcpReq.notify({ method: 'notifications/progress', params }).catch(report)
  }
  return { progress: tell, sent: () => last }
}

function refusal(error: unknown): CallToolResult {
  // the options of the command line are arguments of the tool here
  const sentence = errorSentence(error).replace(
    /--(mode|columns|slides|hidden|password)\b/g,
    '`$1`',
  )
  return { content: [text(sentence)], isError: true }
}

function text(content: string): { type: 'text'; text: string } {
  return { type: 'text', text: content }
}

/** Clients keep what a server writes to standard error as its log. */
function report(error: unknown): void {
  console.error(`rowdeck: ${errorSentence(error)}`)
}
