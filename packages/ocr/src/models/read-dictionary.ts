import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parse } from 'yaml'
import { ModelError } from './model-manifest.ts'

/**
 * Reads the characters of a recognizer's classes, in order: a text file with one character per line, or
 * YAML or JSON that is a list of characters or contains one as `character_dict`, as PaddleOCR writes it.
 * Throws ModelError if there is no list.
 */
export async function readDictionary(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  const kind = extname(file)
  if (kind !== '.json' && kind !== '.yml' && kind !== '.yaml') return linesOfText(text)
  const list = findList(kind === '.json' ? JSON.parse(text) : parse(text))
  if (!list) throw new ModelError(`${file} holds no list of characters.`)
  return list
}

/**
 * Fits a dictionary to the number of classes of a network: one class is the blank, and the space is often
 * missing from the dictionary. Throws ModelError if the numbers differ otherwise.
 */
export function fitDictionary(characters: string[], classes: number, file: string): string[] {
  if (characters.length + 1 === classes) return characters
  if (characters.length + 2 === classes) return [...characters, ' ']
  throw new ModelError(
    `The dictionary of ${file} has ${characters.length} characters, but the network tells ${classes - 1} apart.`,
  )
}

function linesOfText(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function findList(value: unknown): string[] | undefined {
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'object' || value === null) return undefined
  const members = value as Record<string, unknown>
  const own = members.character_dict ?? members.characters
  if (Array.isArray(own)) return own.map(String)
  for (const member of Object.values(members)) {
    const found = Array.isArray(member) ? undefined : findList(member)
    if (found) return found
  }
  return undefined
}
