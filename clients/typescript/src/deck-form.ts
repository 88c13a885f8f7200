import { type DeckFile, deckBlob } from './deck-file.ts'
import { deriveKey, randomKey } from './idempotency-key.ts'

/** The options of a conversion that are fields. */
interface FieldOptions {
  mode?: string | undefined
  hidden?: string | undefined
  password?: string | undefined
  slides?: unknown
  language?: unknown
  columns?: unknown
  retentionSeconds?: number | undefined
  callbackUrl?: string | undefined
  includeResult?: boolean | undefined
  resultUrl?: string | undefined
  resultType?: string | undefined
}

export interface DeckForm {
  body: FormData
  deriveKey(apiKey: string | undefined): Promise<string>
}

/** Returns the form, and how its idempotency key is made: by chance for an address, because others may be behind it later. */
export async function formOf(
  file: DeckFile,
  options: FieldOptions & { filename?: string | undefined },
): Promise<DeckForm> {
  const fields = fieldsOf(options)
  const body = formWith(fields)
  if (file instanceof URL) {
    body.set('file_url', file.href)
    if (options.filename !== undefined) body.set('filename', options.filename)
    return { body, deriveKey: async () => randomKey() }
  }
  const { blob, name } = await deckBlob(file, options.filename)
  body.set('file', blob, name ?? '')
  return { body, deriveKey: (apiKey: string | undefined) => deriveKey(apiKey, fields, [blob]) }
}

/** The same for several files. Throws TypeError if there is none, or an address among them. */
export async function formOfAll(
  files: readonly DeckFile[],
  options: FieldOptions,
): Promise<DeckForm> {
  if (files.length === 0) throw new TypeError('There is no file. Pass at least one.')
  const fields = fieldsOf(options)
  const body = formWith(fields)
  const blobs: Blob[] = []
  for (const file of files) {
    if (file instanceof URL) throw new TypeError('A URL is sent alone: use convertLater.')
    const { blob, name } = await deckBlob(file, undefined)
    body.append('file', blob, name ?? '')
    blobs.push(blob)
  }
  return { body, deriveKey: (apiKey) => deriveKey(apiKey, fields, blobs) }
}

function formWith(fields: Record<string, string>): FormData {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  return body
}

/** Returns the fields of the form beside the file. */
function fieldsOf(options: FieldOptions): Record<string, string> {
  const { mode, slides, hidden, language, password, columns } = options
  const { retentionSeconds, callbackUrl, includeResult, resultUrl, resultType } = options
  const listOf = (items: unknown) => (items === undefined ? undefined : [items].flat().join(','))
  const lists = { slides: listOf(slides), language: listOf(language), columns: listOf(columns) }
  const later = {
    retention_seconds: retentionSeconds?.toString(),
    callback_url: callbackUrl,
    include_result: includeResult?.toString(),
    result_url: resultUrl,
    result_type: resultType,
  }
  const fields = { mode, hidden, password, ...lists, ...later }
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  )
}
