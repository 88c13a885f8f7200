import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { allDeckTypes, deckTypes } from '@rowdeck/core/deck-model/deck-types'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'
import { AppError } from '@rowdeck/core/errors'
import { printable } from '@rowdeck/core/printable'
import { fileType } from '../upload/read-upload.ts'
import { systemReason } from './error-sentence.ts'

/** Larger than for uploads, but bounded because the file is held in memory. */
const fileBytesMax = 500 * 1024 * 1024

/** The path that stands for standard input. */
export const standardInput = '-'

export interface NamedDeck extends Deck {
  /** The name of its file without folders; `document.` and the ending of its type if it comes from a pipe. */
  name: string
}

/**
 * Reads a deck from a file, a pipe or standard input (`-`). Throws file_missing, also if it cannot be read,
 * file_empty, file_too_large and type_unsupported.
 */
export async function readDeck(path: string): Promise<NamedDeck> {
  const { bytes, name } = await readInput(path)
  if (bytes.length === 0) throw new AppError('file_empty', 'The file is empty.')
  const type = fileType(bytes, allDeckTypes)
  return { bytes, type, name: name ?? `document${deckTypes[type].extensions[0]}` }
}

/** A path or name as outputs and people see it: on one line, without characters that print nothing or control a terminal. */
export function shownPath(path: string): string {
  return printable(visibleText(path.toWellFormed()))
}

/** The bytes of an input and its name, undefined for a pipe. */
async function readInput(path: string): Promise<{ bytes: Buffer; name: string | undefined }> {
  try {
    if (path === standardInput) return { bytes: await readStandardInput(), name: undefined }
    const found = await stat(path)
    if (!found.isFile()) return { bytes: await readStream(createReadStream(path)), name: undefined }
    if (found.size > fileBytesMax) throw tooLarge()
    return { bytes: await readFile(path), name: shownPath(basename(path)) || undefined }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const message = missing
      ? 'There is no such file.'
      : `It cannot be read: ${systemReason(cause)}.`
    throw new AppError('file_missing', message, { cause })
  }
}

async function readStandardInput(): Promise<Buffer> {
  if (!process.stdin.isTTY) return await readStream(process.stdin)
  throw new AppError(
    'file_missing',
    'Standard input is a terminal. Pipe a deck into the command, or name a file.',
  )
}

async function readStream(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > fileBytesMax) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): AppError {
  return new AppError(
    'file_too_large',
    `The file is larger than ${fileBytesMax / 1024 / 1024} MB. Convert a smaller one.`,
  )
}
