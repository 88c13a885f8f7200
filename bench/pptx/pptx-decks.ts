import { readFile } from 'node:fs/promises'
import { openPptx } from '../../packages/pptx/src/pptx-engine.ts'
import { type LineScore, scoreLines } from '../quality/line-scores.ts'
import { measureQuality } from '../quality/quality.ts'
import type { SlideSet } from '../quality/slide-sets.ts'
import { compareWords, wordsOf } from '../quality/word-agreement.ts'
import type { Reader, Reading, Source } from '../readers/reader.ts'
import { type OpenReader, openRowdeck } from '../readers/rowdeck.ts'
import { readingColumns } from '../readers/rowdeck-reading.ts'
import { producerOf } from '../report/breakdown.ts'
import type { SectionContext, SectionResult } from '../report/section.ts'
import { type Agreement, type Costly, describePptx } from './describe-pptx.ts'
import { scoreOutsideCells } from './lines-outside-cells.ts'
import { openPptxPeers } from './pptx-peers.ts'
import { pdfsOf, pptxSets } from './pptx-sets.ts'
import { scoreFacts, scoreProbes } from './score-facts.ts'

/** LibreOffice takes seconds for a file; every tenth tells its time. */
const costlyEvery = 10
/** Slides with fewer words in the PDF are not compared. */
const wordsMin = 5

/** Measures how PPTX files are read, beside the PDFs of the same decks and beside other programs. */
export async function pptxDecks({
  benchmark,
  runner,
  wants,
}: SectionContext): Promise<SectionResult> {
  const sets = pptxSets(benchmark)
  if (sets.length === 0 || !wants('rowdeck')) return { qualities: [], text: '', versions: [] }
  const all = (await openPptxPeers(runner)).filter(({ name }) => wants(name))
  const pdfs = pdfsOf(benchmark)
  const [own, reader] = [openRowdeck(1), openRowdeck(1)]
  try {
    const pptx = remembered(pptxReader(reader))
    const pdf = remembered(pdfReader(own, pdfs))
    const readers = [pptx, pdf, ...all.filter(({ costly }) => !costly)]
    const qualities = await measureQuality({ benchmark, sets, readers, concurrency: 1 })
    const lines = await Promise.all(qualities.map((one) => scoreLines(benchmark.folder, one)))
    const ours = qualities.filter(({ readerName }) => readerName === pptx.name)
    const outside = await Promise.all(ours.map((one) => scoreOutsideCells(benchmark.folder, one)))
    const text = describePptx({
      qualities,
      lines: lines.filter(isKnown),
      outsideCells: outside.filter(isKnown),
      facts: await scoreFacts(benchmark, sets, { readings: pptx.readings, pdfs }),
      probes: await scoreProbes(benchmark, reader),
      agreement: await agreementOf(sets, pptx.readings, { pdfs, ofPdf: pdf.readings }),
      costly: await measureCostly(all, sets, pptx.readings),
    })
    const versions = [...reader.versions, ...all.flatMap((one) => one.versions)]
    return { qualities: [], text, versions }
  } finally {
    for (const one of [own, reader, ...all]) one.close?.()
  }
}

function isKnown(line: LineScore | undefined): line is LineScore {
  return line !== undefined
}

function pptxReader(reader: OpenReader): Reader {
  const columns = [...readingColumns, 'notes' as const, 'blocks' as const]
  return { ...reader, read: (source) => reader.read(source, { mode: 'text', columns }) }
}

function pdfReader(reader: OpenReader, pdfs: Map<string, Source>): Reader {
  return {
    ...{ name: 'rowdeck, its PDF', versions: [] },
    read: (source) => reader.read(pdfs.get(source.deck) ?? source, { mode: 'text' }),
  }
}

/** A reader whose readings are kept by the path that was asked for. */
function remembered(reader: Reader): Reader & { readings: Map<string, Reading> } {
  const readings = new Map<string, Reading>()
  return {
    ...reader,
    readings,
    async read(source) {
      const reading = await reader.read(source)
      readings.set(source.path, reading)
      return reading
    },
  }
}

/** How rows of PPTX files agree with those of the PDFs that their authors exported, which LibreOffice did not make. */
async function agreementOf(
  sets: SlideSet[],
  readings: Map<string, Reading>,
  { pdfs, ofPdf }: { pdfs: Map<string, Source>; ofPdf: Map<string, Reading> },
): Promise<Agreement[]> {
  const found: Agreement[] = []
  for (const source of sets.filter((set) => set.everySlide).flatMap((set) => set.sources)) {
    const pdf = pdfs.get(source.deck)
    if (pdf === undefined || (await producerOf(pdf.path)) === 'LibreOffice') continue
    const [ours, theirs] = [readings.get(source.path), ofPdf.get(source.path)]
    const drawings = await slidesWithDrawings(source.path)
    const pairs = (theirs?.slides ?? []).map((text, index) => ({
      ...{ wanted: wordsOf(text), read: wordsOf(ours?.slides[index] ?? '') },
      hasDrawing: drawings.has(index),
    }))
    const compared = pairs
      .filter(({ wanted }) => wanted.length >= wordsMin)
      .map(({ wanted, read, hasDrawing }) => ({ f1: compareWords(wanted, read).f1, hasDrawing }))
    const rows = [ours?.slides.length ?? 0, theirs?.slides.length ?? 0] as const
    found.push({ deck: source.deck, compared, rows })
  }
  return found
}

/** The slides, from 0, that show a drawing for Windows, whose words are text in the PDF of an author. */
async function slidesWithDrawings(path: string): Promise<Set<number>> {
  const document = await openPptx(await readFile(path))
  const found = new Set<number>()
  for (let index = 0; index < document.slideCount; index++) {
    const { pictures } = await document.readSlide(index)
    if (pictures.some(({ name = '' }) => /\.(emf|wmf)$/i.test(name))) found.add(index)
  }
  return found
}

/** The costs of programs that take seconds for a file, on some files, beside ours of the same files. */
async function measureCostly(
  readers: Reader[],
  sets: SlideSet[],
  readings: Map<string, Reading>,
): Promise<Costly[]> {
  const sources = sets.filter((set) => set.everySlide).flatMap((set) => set.sources)
  const chosen = sources.filter((_, index) => index % costlyEvery === 0)
  const measured: Costly[] = []
  for (const reader of readers.filter(({ costly }) => costly)) {
    const cost = { reader: reader.name, files: 0, slides: 0, wallMs: 0, oursMs: 0, failures: 0 }
    for (const source of chosen) {
      const [theirs, ours] = [await reader.read(source), readings.get(source.path)]
      if (theirs.failure !== undefined || ours === undefined) cost.failures++
      else {
        cost.files++
        cost.slides += ours.slides.length
        cost.wallMs += theirs.wallMs
        cost.oursMs += ours.wallMs
      }
    }
    measured.push(cost)
  }
  return measured
}
