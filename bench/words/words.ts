import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDecks } from '../options.ts'
import { linePlot } from '../scaling/line-plot.ts'
import { describeWords, groupsOf, kindsOf } from './describe-words.ts'
import { sharesFound, weightsFrom } from './judge-apart.ts'
import { labeledWords } from './labeled-words.ts'
import { readPictures } from './read-pictures.ts'

/**
 * Measures which words OCR is rightly unsure of, on pictures of slides whose text is known, and writes `bench/UNSURE.md` and
 * `bench/unsure.svg`. With `--learn` it learns the weights of the evidence from all of them, and writes those for the engine.
 * What was read is kept in `bench/out`; `--fresh` reads again, which is needed when the engine has changed.
 */

const { values: options } = parseArgs({
  options: {
    decks: { type: 'string', default: defaultDecks },
    kept: { type: 'string', default: join(import.meta.dirname, '..', 'out', 'words.jsonl') },
    fresh: { type: 'boolean', default: false },
    learn: { type: 'boolean', default: false },
  },
})
const root = join(import.meta.dirname, '..', '..')
const folder = resolve(options.decks)
const pictures = await readPictures(folder, options)
const words = labeledWords(folder, pictures)
if (words.length === 0)
  throw new Error(
    `There are no pictures with known text in ${folder}. Name the folder of the benchmark with --decks.`,
  )

if (options.learn) {
  const weights = weightsFrom(words).map((weight) => Number(weight.toFixed(3)))
  const file = join(root, 'packages', 'ocr', 'src', 'words', 'word-odds.json')
  writeFileSync(file, `{\n  "weights": [${weights.join(', ')}]\n}\n`)
}
publish()

function publish(): void {
  const kinds = kindsOf(words)
  const text = describeWords(words, kinds)
  const shares = Array.from({ length: 60 }, (_, at) => (at + 1) / 200)
  const { decks } = groupsOf(words)
  const lines = Object.entries(kinds).map(([name, confidences]) => {
    const own = decks.map((at) => confidences[at] as number)
    const found = sharesFound(
      decks.map((at) => words[at] as (typeof words)[number]),
      own,
      shares,
    )
    return {
      name,
      points: [{ x: 0, y: 0 }, ...found.map((one) => ({ x: one.flagged, y: one.found }))],
    }
  })
  const svg = linePlot({
    title: 'Wrong words found by naming the least sure ones',
    xLabel: 'share of all words that are named',
    yLabel: 'share of the wrong words among them',
    lines,
    isLinear: true,
  })
  writeFileSync(join(root, 'bench', 'UNSURE.md'), text)
  writeFileSync(join(root, 'bench', 'unsure.svg'), svg)
  console.log(text)
}
