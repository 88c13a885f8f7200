/** A reference to an object of the file (ISO 32000-2, 7.3.10). */
export class Reference {
  readonly number: number

  constructor(number: number) {
    this.number = number
  }
}

/** A name, without its slash and with `#xx` decoded. */
export class Name {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Dictionary = Map<string, Value>

/** A value of a PDF file. Strings are their bytes. */
export type Value = null | boolean | number | Name | Uint8Array | Reference | Value[] | Dictionary

export function isDictionary(value: Value | undefined): value is Dictionary {
  return value instanceof Map
}

/** The number, or a default for anything else. */
export function numberOr<T>(value: Value | undefined, otherwise: T): number | T {
  return typeof value === 'number' ? value : otherwise
}

/** The text of a name; undefined for anything else. */
export function nameOf(value: Value | undefined): string | undefined {
  return value instanceof Name ? value.text : undefined
}
