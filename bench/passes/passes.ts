import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { OcrEngine, OcrLine, Picture } from '../../packages/core/src/deck-model/ports.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { defaultDecks } from '../options.ts'
import { describePasses } from './describe-passes.ts'
import { type Change, changeOf } from './judge-rows.ts'
import { drawByLot, type KnownPicture, knownPictures } from './known-pictures.ts'

/** Leaves out each pass of OCR on pictures of all decks and probes whose text is known, and writes `bench/PASSES.md`. */

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    pictures: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const leavingOut = new URL('leave-one-out.ts', import.meta.url).href
registerHooks({
  resolve(specifier, context, next) {
    const isList = specifier === './passes.ts' && context.parentURL?.endsWith('-ocr-engine.ts')
    return isList ? { url: leavingOut, shortCircuit: true } : next(specifier, context)
  },
})
const left: typeof import('./leave-one-out.ts') = await import(leavingOut)
const { reading } = readConfig({})
const engines = await createEngines(reading)
const { localDeckReader } = await loadLocalReading()
const [count, seed] = [Number(options.pictures), Number(options.seed)]
const changes: Change[] = []
for (const picture of drawByLot(knownPictures(resolve(options.decks), engines), count, seed)) {
  changes.push(...(await changesOf(picture)))
}
await engines.close()
const command = `npm run passes -- --pictures ${count} --seed ${seed}`
const page = describePasses(left.passNames, changes, command)
writeFileSync(join(import.meta.dirname, '..', 'PASSES.md'), page)

async function changesOf({ source, texts, draw }: KnownPicture): Promise<Change[]> {
  const straight = await engines.ocr.straighten(await draw())
  await engines.ocr.read(straight)
  const { all, without } = left.last
  const row = await rowOf(straight.picture, all)
  const found: Change[] = []
  for (const [pass, lines] of without) {
    const less = await rowOf(straight.picture, lines)
    if (less !== row) found.push({ pass, source, ...changeOf(texts, row, less) })
  }
  return found
}

/** The text of the row of a slide, given the lines that were read on its picture. */
async function rowOf(picture: Picture, lines: OcrLine[]): Promise<string> {
  const ocr: OcrEngine = {
    ...engines.ocr,
    straighten: async (copy) => ({ picture: copy }),
    read: async () => lines,
  }
  // conversion frees the pixels
  const decode = async () => ({ ...picture, pixels: new Uint8Array(picture.pixels) })
  const read = { ...engines, pictures: { ...engines.pictures, decode }, ocr }
  const { rows } = await convert(
    { bytes: new Uint8Array(), type: 'png' },
    {
      ...{ mode: 'ocr', columns: ['slide'], reader: localDeckReader(read, reading) },
      signal: new AbortController().signal,
    },
  )
  return rows.map(({ slide }) => slide).join('\n')
}
