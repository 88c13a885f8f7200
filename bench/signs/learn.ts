import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { featureCount } from '../../packages/ocr/src/signs/line-glyphs.ts'
import { type Random, randomFrom } from '../scaling/random.ts'
import { drawSamples, type Sample, type Typeface } from './draw-glyphs.ts'
import { type Example, type Layers, learnNetwork, product } from './sign-network.ts'

/**
 * Learns which character a glyph is from fonts, writes the network, and prints how often it is right on families
 * that it has not seen.
 */

/** Font families that are held out of training, to evaluate the network. */
const familiesKeptApart = new Set(['lora', 'rubik', 'cabin', 'zilla-slab', 'fira-mono', 'pt-sans'])
/** What the recognizers lack. */
const signs = [...'€£–—−→←↑↓°²³¹×✓✗☐☑☒“”‘’„«»±≤≥≠≈µ§ß•·½¼¾©®™′″']
const others = [...'äöüéèçñåøÄÖÜÅøæłżğıîāÉ']
const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
/** The same signs in another weight. */
const sameAs = new Map([
  ['✔', '✓'],
  ['✘', '✗'],
  ['μ', 'µ'],
])
const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFHIKLMNOPRSTUVW0123456789.,-']
const pairsPerLine = 40
const units = 72

const { values } = parseArgs({
  options: {
    epochs: { type: 'string', default: '14' },
    lines: { type: 'string', default: '7' },
    out: {
      type: 'string',
      default: join(import.meta.dirname, '../../packages/ocr/src/signs/sign-network.json'),
    },
  },
})

const characters = [...ascii, ...signs]
const random = randomFrom(20)
const learned: Sample[] = []
const kept: Sample[] = []
for (const face of loadTypefaces()) {
  const samples = familiesKeptApart.has(face.family) ? kept : learned
  for (let line = 0; line < Number(values.lines); line++)
    samples.push(...(await drawSamples(face, textsOf(random), random)))
}
console.log(`${learned.length} samples, ${kept.length} kept apart`)
const size = { inputs: featureCount, units, classes: characters.length + 1 }
const layers = learnNetwork(learned.flatMap(toExample), size, {
  random,
  epochs: Number(values.epochs),
  report: console.log,
})
writeFileSync(
  values.out,
  `${JSON.stringify({ characters: characters.join(''), ...packed(layers, size) })}\n`,
)
judge(kept)

function loadTypefaces(): Typeface[] {
  const asked = [...characters, ...sameAs.keys(), ...others].join('')
  const program = join(import.meta.dirname, 'outlines.js')
  const printed = execFileSync(process.execPath, [program, asked], {
    maxBuffer: 2 ** 28,
    encoding: 'utf8',
  })
  return printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Typeface)
}

function textsOf(random: Random): string[] {
  const pick = (from: string[]) => from[Math.floor(random.uniform() * from.length)] ?? ''
  const pairs = Array.from({ length: pairsPerLine }, () => pick(letters) + pick(letters))
  return [...characters, ...signs, ...sameAs.keys(), ...others, ...pairs]
}

function toExample({ features, character = '' }: Sample): Example[] {
  const label = characters.indexOf(sameAs.get(character) ?? character)
  return [
    {
      features: features.map((value) => value - 0.5),
      label: label < 0 ? characters.length : label,
    },
  ]
}

/** Weights as bytes, with a scale for each row. */
function packed({ hidden, output }: Layers, { inputs }: { inputs: number }) {
  const pack = (layer: Float32Array, columns: number) => {
    const rows = Array.from({ length: layer.length / columns }, (_, row) =>
      layer.subarray(row * columns, (row + 1) * columns),
    )
    const scales = rows.map((row) => Math.max(...row.map(Math.abs)) / 127)
    const bytes = rows.flatMap((row, at) =>
      [...row].map((value) => Math.round(value / (scales[at] ?? 1))),
    )
    return {
      weights: Buffer.from(Int8Array.from(bytes)).toString('base64'),
      scales: scales.map((scale) => Number(scale.toPrecision(4))),
    }
  }
  return { hidden: pack(hidden, inputs + 1), output: pack(output, units + 1) }
}

function judge(samples: Sample[]): void {
  const counts = new Map<
    string,
    { right: number; all: number; wrongly: number; as: Map<string, number> }
  >()
  const of = (name: string) => {
    const count = counts.get(name) ?? { right: 0, all: 0, wrongly: 0, as: new Map() }
    counts.set(name, count)
    return count
  }
  for (const { features, label } of samples.flatMap(toExample)) {
    const active = new Float32Array(units)
    product(layers.hidden, features, active)
    const scores = new Float32Array(size.classes)
    product(
      layers.output,
      active.map((value) => Math.max(0, value)),
      scores,
    )
    const found = scores.indexOf(scores.reduce((a, b) => Math.max(a, b)))
    const [is, as] = [characters[label] ?? 'none', characters[found] ?? 'none']
    of(is).all++
    if (is === as) of(is).right++
    else {
      of(as).wrongly++
      of(is).as.set(as, (of(is).as.get(as) ?? 0) + 1)
    }
  }
  for (const sign of [...signs, 'none']) {
    const { right, all, wrongly, as } = of(sign)
    const mostly = [...as]
      .sort((a, b) => b[1] - a[1])
      .slice(0, 4)
      .map(([name, count]) => `${name} ${count}`)
    console.log(`${sign} ${right} of ${all}, wrongly ${wrongly}; as ${mostly.join(', ')}`)
  }
}
