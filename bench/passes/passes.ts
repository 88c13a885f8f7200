import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { defaultDecks } from '../options.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import { randomFrom } from '../scaling/random.ts'
import { limitConcurrency } from '../speed/limit-concurrency.ts'
import { nameOf, picturesIn } from '../words/read-pictures.ts'
import { judgePass, type PassResult } from './judge-passes.ts'
import type { PassedPicture } from './read-chosen.ts'
import { passNames } from './without-pass.ts'

/**
 * Switches off each pass of OCR on the pictures whose text it changes, and writes `bench/PASSES.md`. The pictures are drawn by
 * lot from those of all decks and probes whose text is known.
 */

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    pictures: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const folder = resolve(options.decks)
const root = join(import.meta.dirname, '..', '..')
const place = mkdtempSync(join(tmpdir(), 'rowdeck-passes-'))
const processes = availableParallelism()
let files = 0

try {
  const chosen = await chooseByLot(Number(options.pictures), Number(options.seed))
  const all = (await inParts(chosen)).flat()
  const names = passNames(readFileSync(join(root, 'packages/ocr/src/passes.ts'), 'utf8'))
  const results = await limitConcurrency(names, processes, (pass) => judge(pass, all))
  writeFileSync(join(root, 'bench', 'PASSES.md'), describe(results, chosen.length))
} finally {
  rmSync(place, { recursive: true })
}

async function chooseByLot(count: number, seed: number): Promise<string[]> {
  const engines = await createEngines({ ...readConfig({}).reading, lateOcr: true })
  const names = picturesIn(folder, engines).map(nameOf)
  await engines.close()
  const random = randomFrom(seed)
  return names
    .map((name) => ({ name, lot: random.uniform() }))
    .sort((one, other) => one.lot - other.lot)
    .slice(0, count)
    .map(({ name }) => name)
}

async function inParts(names: string[]): Promise<PassedPicture[][]> {
  const parts = Array.from({ length: processes }, (_, part) =>
    names.filter((_, at) => at % processes === part),
  )
  return await Promise.all(parts.map((part) => read(part)))
}

async function judge(pass: string, all: PassedPicture[]): Promise<PassResult> {
  const withIt = all.filter(({ changedBy }) => changedBy.includes(pass))
  const without = withIt.length === 0 ? [] : await read(withIt.map(nameOf), pass)
  return judgePass(pass, { folder, withIt, without })
}

async function read(names: string[], ...without: string[]): Promise<PassedPicture[]> {
  const [pictures, result] = [`${files}.pictures`, `${files++}.result`].map((name) =>
    join(place, name),
  ) as [string, string]
  writeFileSync(pictures, JSON.stringify(names))
  const program = join(import.meta.dirname, 'reading-process.ts')
  const args = ['--disable-warning=ExperimentalWarning', program, folder, pictures, result]
  await promisify(execFile)(process.execPath, [...args, ...without])
  return JSON.parse(readFileSync(result, 'utf8')) as PassedPicture[]
}

function describe(results: PassResult[], pictures: number): string {
  const columns: Column<PassResult>[] = [
    { title: 'pass', cell: ({ pass }) => pass, align: 'left' },
    { title: 'pictures', cell: (one) => String(one.pictures) },
    { title: 'right in', cell: ({ rightIn }) => String(rightIn) },
    { title: 'wrong in', cell: ({ wrongIn }) => String(wrongIn) },
    { title: 'right words', cell: ({ rightWords }) => signed(rightWords) },
    { title: 'wrong words', cell: ({ wrongWords }) => signed(wrongWords) },
  ]
  const changing = results
    .filter((one) => one.pictures > 0)
    .toSorted((one, other) => other.rightIn - one.rightIn)
  const others = results.filter((one) => one.pictures === 0).map(({ pass }) => pass)
  return `# What each pass of OCR decides

Written by \`npm run passes -- --pictures ${pictures} --seed ${options.seed}\`. ${pictures} pictures of slides were drawn by lot from all decks and probes whose
text is known. Each pass of \`packages/ocr/src/passes.ts\` is switched off on the pictures whose text it changed. The columns count these
pictures, the sources (repositories of decks, files of probes) that have more right words than without it, less wrong ones, or the
reverse, and the words. Bullets, dashes, and lines that are joined or torn are no words: \`bench/levers/pictures.md\` judges passes by lines.

${markdownTable(columns, changing)}

These changed no text on them, because they measure, or because nothing was there for them: ${others.join(', ')}.
`
}

function signed(count: number): string {
  return count > 0 ? `+${count}` : String(count)
}
