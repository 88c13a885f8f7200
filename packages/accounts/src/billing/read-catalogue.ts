import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { parse } from 'yaml'
import { type Catalogue, catalogueSchema, type Written } from './catalogue.ts'
import { catalogueFaults } from './catalogue-faults.ts'

/** A catalogue that cannot be used; a line for every mistake. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
}

const fileBytesMax = 256 * 1024

/** Reads and checks the catalogue in a file. Throws CatalogueError. */
export function readCatalogue(path: string): Catalogue {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CatalogueError(`ROWDECK_PLANS must be a readable file (${code}).`)
  }
  if (text.length > fileBytesMax) {
    throw new CatalogueError('The file of ROWDECK_PLANS must not be larger than 256 KiB.')
  }
  return parseCatalogue(text)
}

/** Parses a catalogue, YAML or JSON. Throws CatalogueError with a sentence per mistake. */
export function parseCatalogue(text: string): Catalogue {
  let written: unknown
  try {
    written = parse(text, { maxAliasCount: 0 })
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    throw new CatalogueError(`The catalogue is neither valid YAML nor JSON: ${reason}`)
  }
  const faults = shapeFaults(written)
  if (faults.length > 0) throw new CatalogueError(faults.join('\n'))
  const { plans = [], packs = [], ...rest } = written as Written
  const catalogue = { ...rest, plans, packs }
  const mistakes = catalogueFaults(catalogue)
  if (mistakes.length > 0) throw new CatalogueError(mistakes.join('\n'))
  return catalogue
}

const faultsMax = 20

function shapeFaults(written: unknown): string[] {
  const validate = new Ajv({ allErrors: true }).compile(catalogueSchema)
  if (validate(written)) return []
  const faults = (validate.errors ?? []).slice(0, faultsMax)
  return [
    ...new Set(
      faults.map(({ instancePath, message }) => {
        const where = instancePath.split('/').filter(Boolean).join('.') || 'The catalogue'
        return `${where}: ${message}.`
      }),
    ),
  ]
}
