import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parse } from 'yaml'
import { ModelError } from './model-manifest.ts'

/**
 * Reads what a recogniser's classes mean, in their order: a text file with a character a line, or
 * YAML or JSON that is a list of them or has one under `character_dict`, as PaddleOCR writes it.
 */
export async function readDictionary(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  const kind = extname(file)
  if (kind !== '.json' && kind !== '.yml' && kind !== '.yaml') return linesOf(text)
  const list = findList(kind === '.json' ? JSON.parse(text) : parse(text))
  if (!list) throw new ModelError(`${file} holds no list of characters.`)
  return list
}

/** The characters of a network with so many classes: the blank is one, and the space is often left out. */
export function fitDictionary(characters: string[], classes: number, file: string): string[] {
  if (characters.length + 1 === classes) return characters
  if (characters.length + 2 === classes) return [...characters, ' ']
  throw new ModelError(
    `The dictionary of ${file} has ${characters.length} characters, but the network tells ${classes - 1} apart.`,
  )
}

function linesOf(text: string): string[] {
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
