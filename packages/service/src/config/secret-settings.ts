import { readFileSync } from 'node:fs'
import { optional, type Setting } from './setting-kinds.ts'

const secretLengthMin = 32

export function secret(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (given) => {
    if (given.length >= secretLengthMin) return given
    throw new Error(`must have at least ${secretLengthMin} characters`)
  })
}

/** Path of a file that contains a secret. Parsed into the content, because the service cannot start without it. */
export function secretFile(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (path) => {
    const make = `openssl rand -base64 48 > ${path}; chmod 600 ${path}`
    const content = contentOf(path, `; create one with: ${make}`)
    if (content.length >= secretLengthMin) return content
    throw new Error(`must contain at least ${secretLengthMin} characters`)
  })
}

/** Path of a file that contains a secret which somebody else has chosen. Parsed into the content. */
export function givenSecretFile(name: string, description: string): Setting<string | undefined> {
  return optional(name, description, (path) => {
    const content = contentOf(path)
    if (content !== '') return content
    throw new Error('must not be empty')
  })
}

function contentOf(path: string, advice = ''): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`must be a readable file (${code})${advice}`)
  }
}
