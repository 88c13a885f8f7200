import { readFileSync } from 'node:fs'
import type { PdfDocument } from '../../packages/core/src/deck-model/ports.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import type { Block } from '../../packages/reader/src/conversion/lines/block.ts'
import { linesOfPage } from '../../packages/reader/src/conversion/lines/page-lines.ts'
import {
  evidenceNames,
  measuring,
} from '../../packages/reader/src/conversion/paragraphs/break-evidence.ts'
import { isInsideWord } from '../../packages/reader/src/conversion/paragraphs/join-lines.ts'
import type { LineBreak } from '../../packages/reader/src/conversion/paragraphs/line-break.ts'
import {
  type BlockReading,
  cellBlocksOf,
  lineBreaksOf,
} from '../../packages/reader/src/conversion/paragraphs/paragraphs.ts'
import { findBlocks } from '../../packages/reader/src/conversion/slides/find-blocks.ts'
import { filesIn } from '../reread/deck-files.ts'
import { paragraphsBySlide, readRepositories } from '../reread/truth.ts'
import { type Label, type Labeling, labeling } from './label-breaks.ts'
import { typesetDecks } from './typeset-decks.ts'

/** A line break of a deck whose paragraphs are known. */
export interface Example {
  set: string
  deck: string
  slide: number
  /** What must not be both learned from and judged by: the deck's repository, or the kind of probe. */
  source: string
  label: Label
  /** How much is learned from it. */
  weight: number
  /** In the order of `evidenceNames`. */
  values: Float64Array
  /** The same if the file had the paragraphs of the truth in its structure. */
  tagged: Float64Array
  texts: [string, string]
}

/**
 * How many slides are typeset again, and how much each of their line breaks counts: with more, decks whose files tell of their
 * line breaks are read worse.
 */
const [typesetCount, typesetWeight] = [1500, 0.1]

/**
 * The labeled line breaks of all decks and probes in the folder of the benchmark, and of slides of these decks that are typeset again.
 * Throws if it has none.
 */
export async function readMaterial(folder: string): Promise<Example[]> {
  const known = paragraphsBySlide(folder)
  const repositories = readRepositories(folder)
  const files = filesIn(folder)
  if (known.size === 0 || files.length === 0) {
    throw new Error(
      `The material is missing: there are no decks with known paragraphs in ${folder}. Name the folder of the benchmark with --decks.`,
    )
  }
  const engine = await createPdfiumEngine({ picturePixelsMax: 1, renderPixelsMax: 1 })
  const examples = files.flatMap(({ set, path, deck }) => {
    const document = engine.open(readFileSync(path))
    const found = Array.from({ length: document.pageCount }, (_, index) => {
      const truth = known.get(`${deck} ${index + 1}`)
      if (truth === undefined) return []
      const source = truth.kind ?? repositories.get(deck) ?? deck
      const breaks = breaksOf(document, index, labeling(truth.paragraphs))
      return breaks.map((one) => ({ set, deck, slide: index + 1, source, weight: 1, ...one }))
    })
    document.close()
    return found.flat()
  })
  for await (const { pdf, slides } of typesetDecks(folder, typesetCount)) {
    const document = engine.open(pdf)
    const place = { set: 'typeset', deck: 'typeset', weight: typesetWeight }
    for (const [index, { source, paragraphs }] of slides.entries()) {
      const breaks = breaksOf(document, index, labeling(paragraphs))
      examples.push(...breaks.map((one) => ({ ...place, slide: index + 1, source, ...one })))
    }
    document.close()
  }
  engine.close()
  return examples
}

const measure = measuring(evidenceNames)

type Found = Omit<Example, 'set' | 'deck' | 'slide' | 'source' | 'weight'>

function breaksOf(document: PdfDocument, index: number, label: Labeling): Found[] {
  const page = document.readPage(index)
  const { blocks, title, viewOf } = findBlocks({ ...page, lines: linesOfPage(page) })
  return blocks.flatMap((given, at) => {
    const { block, texts } = viewOf(given)
    return partsOf(block).flatMap((part) => breaksIn(part, { isTitle: at === title, texts }, label))
  })
}

function breaksIn(block: Block, reading: BlockReading, label: Labeling): Found[] {
  const breaks = lineBreaksOf(block, reading)
  const labels = breaks.map(({ before, line }) => label(before.text, line.text))
  const tagged = lineBreaksOf(withTags(block, labels), reading)
  return breaks.flatMap((lineBreak, at) => {
    const found = isInsideWord(lineBreak) ? undefined : labels[at]
    if (found === undefined) return []
    return {
      label: found,
      values: measure(lineBreak).slice(),
      tagged: measure(tagged[at] as LineBreak).slice(),
      texts: [lineBreak.before.text, lineBreak.line.text],
    }
  })
}

/** The block as if the file had its paragraphs in its structure. */
function withTags(block: Block, labels: (Label | undefined)[]): Block {
  let number = 0
  const lines = block.lines.map((line, at) => {
    const label = labels[at - 1]
    if (label === undefined || label === 'ends') number++
    return { ...line, startsIn: number, endsIn: number }
  })
  return { ...block, lines }
}

/** The blocks whose lines may be joined. */
function partsOf(block: Block): Block[] {
  if (block.cells !== undefined) return cellBlocksOf(block)
  return block.rows === undefined ? [block] : []
}
