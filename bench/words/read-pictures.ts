import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { find } from '../quality/slide-sets.ts'

/** What OCR read on a picture of a slide. */
export interface PictureLines {
  set: string
  deck: string
  slide: number
  lines: { text: string; words: { text: string; evidence: readonly number[] }[] }[]
}

/** Pictures of slides that are there as files, by set; the probes are drawn. */
const folders = { decks: 'decks', real_pdf: 'real_pdf', more: 'more/decks' }
const probeWidthPx = 1600

/** A picture of a slide that is not drawn yet. */
export interface SlidePicture {
  set: string
  deck: string
  slide: number
  draw(): Promise<Picture>
}

/** Reads every picture of a slide in the folder of the benchmark, or takes what an earlier run has kept in a file. */
export async function readPictures(
  folder: string,
  { kept: keptIn, fresh }: { kept: string; fresh: boolean },
): Promise<PictureLines[]> {
  if (fresh) rmSync(keptIn, { force: true })
  const kept = existsSync(keptIn) ? linesOf(keptIn) : []
  const known = new Set(kept.map(nameOf))
  mkdirSync(dirname(keptIn), { recursive: true })
  const engines = await createEngines(readConfig({}).reading)
  for (const picture of picturesIn(folder, engines)) {
    if (known.has(nameOf(picture))) continue
    const { set, deck, slide } = picture
    const straight = await engines.ocr.straighten(await picture.draw())
    const lines = (await engines.ocr.read(straight)).map(({ text, words = [] }) => ({
      text,
      words: words.map((word) => ({ text: word.text, evidence: word.evidence ?? [] })),
    }))
    appendFileSync(keptIn, `${JSON.stringify({ set, deck, slide, lines })}\n`)
    kept.push({ set, deck, slide, lines })
  }
  await engines.close()
  return kept
}

function nameOf({ set, deck, slide }: Omit<PictureLines, 'lines'>): string {
  return `${set} ${deck} ${slide}`
}

function linesOf(path: string): PictureLines[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as PictureLines)
}

/** Every picture of a slide in the folder of the benchmark, and the pages of probes, by default those of LibreOffice. */
export function picturesIn(
  folder: string,
  engines: Engines,
  probes = 'probes/*.lo.pdf',
): SlidePicture[] {
  const files = Object.entries(folders).flatMap(([set, name]) =>
    find(folder, `${name}/*/slides/*.png`).map((path) => ({
      set,
      deck: basename(dirname(dirname(path))),
      slide: Number(basename(path, '.png')),
      draw: () => engines.pictures.decode(readFileSync(path)),
    })),
  )
  return [...files, ...find(folder, probes).flatMap((path) => probesIn(path, engines))]
}

function probesIn(path: string, { pdf }: Engines): SlidePicture[] {
  const document = pdf.open(readFileSync(path))
  return Array.from({ length: document.pageCount }, (_, index) => ({
    set: 'probes',
    deck: basename(path, '.pdf'),
    slide: index + 1,
    draw: async () => document.renderPage(index, probeWidthPx),
  }))
}
