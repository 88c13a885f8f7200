import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accounting } from './letters/accounting.ts'
import { witness } from './letters/witness.ts'
import { isWhole, type Options, readOptions, type SectionName, usage } from './options.ts'
import { pptxDecks } from './pptx/pptx-decks.ts'
import { agreement } from './quality/agreement.ts'
import { defaultMode } from './quality/default-mode.ts'
import { degraded } from './quality/degraded.ts'
import { handouts } from './quality/handouts.ts'
import { pictures } from './quality/pictures.ts'
import { textDecks } from './quality/text-decks.ts'
import { CommandRunner } from './readers/command-runner.ts'
import { describeResults, describeWorst } from './report/results.ts'
import type { Section, SectionContext, SectionResult } from './report/section.ts'
import { writeWorstPage } from './report/worst-page.ts'
import { fullPages } from './speed/full-pages.ts'
import { scale } from './speed/scale.ts'
import { timings } from './speed/timings.ts'
import { workers } from './speed/workers.ts'

/**
 * Measures Rowdeck and other programs on real decks (`--decks`) and prints the results. A complete run also
 * updates `bench/RESULTS.md`; any other run writes its results to `bench/out`.
 */

const sections: Record<SectionName, Section> = {
  default: defaultMode,
  text: textDecks,
  pptx: pptxDecks,
  pictures,
  degraded,
  agreement,
  handouts,
  witness,
  accounting,
  timings,
  workers,
  scale,
  pages: fullPages,
}

try {
  await bench(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof Error ? `bench: ${error.message}\n\n${usage}` : error)
  process.exitCode = 1
}

async function bench(args: string[]): Promise<void> {
  const options = readOptions(args)
  if (!existsSync(join(options.decks, 'score.py'))) {
    throw new Error(`There is no benchmark at ${options.decks}. Name its folder with --decks.`)
  }
  const results = await runSections(options)
  if (results.every(({ versions }) => versions.length === 0)) {
    throw new Error('None of the readers asked for is there.')
  }
  const document = describeResults(results, ['npm run bench', ...separated(args)].join(' '))
  console.log(document)
  const qualities = results.flatMap((result) => result.qualities)
  for (const result of results) console.log(describeWorst(result.qualities))
  for (const { readerName, failures } of qualities) {
    for (const failure of failures) console.log(`${readerName} failed: ${failure}`)
  }
  console.log(`Written to ${write(document, options, results)}`)
  if (qualities.some(({ set, readerName }) => set.name === 'decks' && readerName === 'rowdeck')) {
    const worst = await writeWorstPage({ folder: options.decks, quick: options.quick })
    console.log(`The slides that ours reads worst, to look at: ${worst}`)
  }
}

async function runSections({
  decks,
  quick,
  only,
  readers,
  sets,
}: Options): Promise<SectionResult[]> {
  const runner = new CommandRunner()
  const context: SectionContext = {
    benchmark: { folder: decks, quick },
    runner,
    wants: (name) => readers.length === 0 || readers.includes(name),
    wantsSet: (name) => sets.length === 0 || sets.includes(name),
  }
  const results: SectionResult[] = []
  try {
    for (const name of only) {
      const startedMs = performance.now()
      results.push(await sections[name](context))
      console.error(`${name}: ${((performance.now() - startedMs) / 60_000).toFixed(1)} minutes`)
    }
  } finally {
    runner.close()
  }
  return results
}

function write(document: string, options: Options, results: SectionResult[]): string {
  const folder = isWhole(options) ? import.meta.dirname : join(import.meta.dirname, 'out')
  mkdirSync(folder, { recursive: true })
  for (const { name, content } of results.flatMap(({ files = [] }) => files)) {
    writeFileSync(join(folder, name), content)
  }
  const path = join(folder, 'RESULTS.md')
  writeFileSync(path, document + keptPartOf(path))
  return path
}

/** The figures of fleets, which `npm run bench:fleet` and `bench:scaling` print and which are entered by hand. */
function keptPartOf(path: string): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const start = text.indexOf('\n## Fleet\n')
  return start < 0 ? '' : text.slice(start)
}

function separated(args: string[]): string[] {
  const quoted = args.map((arg) => (arg.includes(' ') ? `"${arg}"` : arg))
  return args.length > 0 ? ['--', ...quoted] : []
}
