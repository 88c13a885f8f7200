import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, Reference, type Value } from './pdf-values.ts'

/** Bounds the fields that contain one another; programs nest a few. */
const fieldsMax = 32

/**
 * A form field and those that contain it, from which it has the entries that it lacks (ISO 32000-2, 12.7.4.1), by the number of its
 * object; undefined if they cannot be told: it is missing, or too many contain it.
 */
export function fieldChain(file: PdfFile, number: number): Dictionary[] | undefined {
  const chain: Dictionary[] = []
  let field = file.dictionary(new Reference(number))
  for (
    ;
    field !== undefined && chain.length < fieldsMax;
    field = file.dictionary(field.get('Parent'))
  )
    chain.push(field)
  return field === undefined && chain.length > 0 ? chain : undefined
}

/** The entry of the innermost field that has it. */
export function inheritedEntry(file: PdfFile, chain: Dictionary[], key: string): Value | undefined {
  for (const field of chain) {
    const value = file.resolve(field.get(key))
    if (value !== undefined && value !== null) return value
  }
  return undefined
}
