import { firstFreeNumber, type NewObject } from './append-objects.ts'
import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, isDictionary, Reference, type Value } from './pdf-values.ts'

/** Objects that a file is to get, and new versions of those that it has. */
export class Update {
  readonly file: PdfFile
  readonly objects = new Map<number, NewObject>()
  #free: number

  constructor(file: PdfFile) {
    this.file = file
    this.#free = firstFreeNumber(file)
  }

  /** Adds an object under a number that the file does not use. */
  add(object: NewObject): Reference {
    const number = this.#free++
    this.objects.set(number, object)
    return new Reference(number)
  }

  /** The dictionary that a value is or refers to, in its newest version. */
  dictionary(value: Value | undefined): Dictionary | undefined {
    const changed = value instanceof Reference ? this.objects.get(value.number) : undefined
    if (changed === undefined) return this.file.dictionary(value)
    if ('data' in changed) return changed.dictionary
    return isDictionary(changed.value) ? changed.value : undefined
  }
}
