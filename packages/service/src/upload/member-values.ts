import { type FieldName, fieldBytesMax, isListField, mayBeBoolean, mayBeNumber } from './fields.ts'
import type { MemberSink } from './json-members.ts'
import { CollectedString } from './json-text.ts'
import { quoteName, requestInvalid } from './refusals.ts'

/** First characters of null, and of what numbers and lists may also be. */
const nullStart = 'n'
const numberStarts = `${nullStart}-0123456789`
const listStarts = `${numberStarts}[`
const booleanStarts = `${nullStart}tf`

/**
 * Returns the sink for the value of a field in JSON. `done` is called with the value as a form would send it;
 * not called for null, which means that the field is not given. Throws request_invalid for values of other types.
 */
export function fieldSink(name: FieldName, done: (value: string) => void): MemberSink {
  return {
    text: new CollectedString({ bytesMax: fieldBytesMax, what: quoteName(name) }, done),
    otherStarts: startsOf(name),
    otherBytesMax: fieldBytesMax,
    other(value) {
      if (value !== null) done(isListField(name) ? listText(name, value) : String(value))
    },
  }
}

function startsOf(name: FieldName): string {
  if (isListField(name)) return listStarts
  if (mayBeBoolean(name)) return booleanStarts
  return mayBeNumber(name) ? numberStarts : nullStart
}

function listText(name: string, value: unknown): string {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  const isList = items.every((item) => typeof item === 'string' || Number.isInteger(item))
  if (isList) return items.join(',')
  throw requestInvalid(
    `${quoteName(name)} is not a list of strings or whole numbers. Send such as \`["number","title"]\`, or a string with commas.`,
  )
}
