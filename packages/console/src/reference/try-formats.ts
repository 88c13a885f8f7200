import { formatsOf } from '@rowdeck/reader/output/formats'

/** The formats of a response, in which the form offers them. */
export const tryFormats = formatsOf('http')
