import { formatsOf } from '../../../src/output/formats.ts'

/** The formats of a response, in which the form offers them. */
export const tryFormats = formatsOf('http')
