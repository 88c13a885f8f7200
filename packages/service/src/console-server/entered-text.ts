import { Type } from '@rowdeck/core/schema'

/** Characters of a text that a person enters. */
const textLengthMax = 1000

/** A text that a person enters, not empty. */
export function text(description?: string) {
  const length = { minLength: 1, maxLength: textLengthMax }
  return Type.String({ ...length, ...(description ? { description } : {}) })
}
