/**
 * The program of a process that reads pictures of slides without one pass of OCR, or with all: `reading-process.ts FOLDER
 * PICTURES RESULT [PASS]`. Writes the lines of each picture, and which passes have changed some.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadWithout } from './without-pass.ts'

const [folder = '', picturesFile = '', resultFile = '', pass] = process.argv.slice(2)
if (pass) loadWithout(pass)
const { readChosen } = await import('./read-chosen.ts')
const chosen = new Set(JSON.parse(readFileSync(picturesFile, 'utf8')) as string[])
writeFileSync(resultFile, JSON.stringify(await readChosen(folder, chosen)))
