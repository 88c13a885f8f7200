import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import type { SlideScore } from '../quality/score.ts'
import { type Benchmark, type SlideSet, type TruthLine, textSets } from '../quality/slide-sets.ts'
import type { Source } from '../readers/reader.ts'

const slidesShownPerSet = 25
const pictureWidthPx = 640
const outFolder = join(import.meta.dirname, '..', 'out')

interface Shown {
  score: SlideScore
  picture: string
  truth: string
  ours: string
}

/**
 * Writes a page with the slides of each set of text decks that ours orders worst: picture, ground truth and
 * our text side by side, to see what to fix next. Uses the scores of the last run in `bench/out`; returns the
 * path of the page.
 */
export async function writeWorstPage(benchmark: Benchmark): Promise<string> {
  const engines = await createEngines({ picturePixelsMax: 1e8, renderPixelsMax: 8e6 })
  const parts: string[] = []
  for (const set of textSets(benchmark)) {
    const shown: Shown[] = []
    for (const score of worstOf(set)) shown.push(await show(engines, set, score))
    parts.push(`<h2>${set.name}</h2>${shown.map(asHtml).join('')}`)
  }
  await engines.close()
  const path = join(outFolder, 'worst.html')
  writeFileSync(path, page(parts.join('')))
  return path
}

function worstOf({ name }: SlideSet): SlideScore[] {
  return lines<SlideScore>(name, 'rowdeck.slides.jsonl')
    .filter(({ ned_visual }) => ned_visual !== undefined)
    .sort((a, b) => (b.ned_visual ?? 0) - (a.ned_visual ?? 0))
    .slice(0, slidesShownPerSet)
}

async function show(engines: Engines, set: SlideSet, score: SlideScore): Promise<Shown> {
  const isIt = ({ deck, slide_index }: TruthLine) =>
    deck === score.deck && slide_index === score.slide_index
  const truth = set.truth.find(isIt) as (TruthLine & Record<string, string>) | undefined
  const ours = lines<TruthLine & { text: string }>(set.name, 'rowdeck.predictions.jsonl').find(isIt)
  const source = set.sources.find(({ deck }) => deck === score.deck)
  return {
    score,
    picture: source ? await pictureOf(engines, source, score.slide_index) : '',
    truth: truth?.text_cut || truth?.text_pos || '',
    ours: ours?.text ?? '',
  }
}

async function pictureOf(engines: Engines, source: Source, slide: number): Promise<string> {
  const document = engines.pdf.open(readFileSync(source.path))
  try {
    const { width, height, pixels } = document.renderPage(slide - 1, pictureWidthPx)
    const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
      .png({ palette: true })
      .toBuffer()
    return `data:image/png;base64,${png.toString('base64')}`
  } finally {
    document.close()
  }
}

function lines<T>(set: string, file: string): T[] {
  const text = readFileSync(join(outFolder, set.replaceAll(/[^\w]+/g, '-'), file), 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T)
}

function asHtml({ score, picture, truth, ours }: Shown): string {
  const heading = `${score.ned_visual?.toFixed(3)} ${score.deck}, slide ${score.slide_index}`
  return `<h3>${escaped(heading)}</h3><div class="slide"><img src="${picture}" alt="The slide">
<pre>${escaped(truth)}</pre><pre>${escaped(ours)}</pre></div>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function page(content: string): string {
  return `<!doctype html><meta charset="utf-8"><title>Slides that are read worst</title>
<style>body{font:14px/1.4 system-ui;margin:2rem}.slide{display:grid;grid-template-columns:640px 1fr 1fr;gap:1rem}
img{width:640px;border:1px solid #ccc}pre{white-space:pre-wrap;margin:0;background:#f6f6f6;padding:.5rem}</style>
<h1>Slides that are read worst</h1><p>Visual edit distance; the slide, the truth, ours.</p>${content}`
}
