import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The version of this installation, such as "0.1.0". */
export const version: string = manifest.version
