import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SlideReading } from '../../packages/core/src/deck-model/slide-reading.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import { openPptx } from '../../packages/pptx/src/pptx-engine.ts'
import type { Block } from '../../packages/reader/src/conversion/lines/block.ts'
import { readingOrder } from '../../packages/reader/src/conversion/order/reading-order.ts'
import { readPage } from '../../packages/reader/src/conversion/slides/read-page.ts'
import { readSlideShapes } from '../../packages/reader/src/conversion/slides/read-shapes.ts'
import { type Drawn, listenToStages } from '../../packages/reader/src/conversion/stage-notes.ts'
import { filesIn } from '../reread/deck-files.ts'
import { readRepositories } from '../reread/truth.ts'

/** A slide with a region that can be cut both ways. */
export interface CrossedSlide {
  set: string
  type: 'pdf' | 'pptx'
  deck: string
  slide: number
  /** The repository of its deck. */
  source: string
  /** The lines of its title, which is read first. */
  title: string[]
  blocks: Block[]
  drawn: Drawn
}

/** All slides of decks, in PDF and PPTX, that have a region that can be cut both ways. */
export async function readCrossedSlides(folder: string): Promise<CrossedSlide[]> {
  const repositories = readRepositories(folder)
  const pdf = await createPdfiumEngine({ picturePixelsMax: 1, renderPixelsMax: 1 })
  const slides: CrossedSlide[] = []
  for (const { set, deck, path } of filesIn(folder)) {
    if (set === 'probes') continue
    const add = (type: 'pdf' | 'pptx', index: number, read: () => SlideReading) => {
      const found = crossedIn(read)
      const source = repositories.get(deck) ?? deck
      if (found !== undefined) slides.push({ set, type, deck, slide: index + 1, source, ...found })
    }
    const document = pdf.open(readFileSync(path))
    for (let index = 0; index < document.pageCount; index++) {
      add('pdf', index, () => readPage(document.readPage(index), index))
    }
    document.close()
    const shapesPath = [join(folder, 'pptx', `${deck}.pptx`), path.replace(/pdf$/, 'pptx')].find(
      (one) => existsSync(one),
    )
    if (shapesPath === undefined) continue
    const shapes = await openPptx(readFileSync(shapesPath))
    for (let index = 0; index < shapes.slideCount; index++) {
      const slide = await shapes.readSlide(index)
      add('pptx', index, () => readSlideShapes(slide, index))
    }
  }
  pdf.close()
  return slides
}

type Found = Pick<CrossedSlide, 'title' | 'blocks' | 'drawn'>

function crossedIn(read: () => SlideReading): Found | undefined {
  let found: Pick<Found, 'blocks' | 'drawn'> | undefined
  const listening = listenToStages((note) => {
    if (note.stage === 'order') found = { blocks: note.blocks as Block[], drawn: note.slide }
  })
  try {
    const { blocks } = read()
    if (found === undefined || !isCrossed(found)) return undefined
    const title = blocks.filter(({ role }) => role === 'title').flatMap(({ lines }) => lines)
    return { title, ...found }
  } finally {
    listening.stop()
  }
}

function isCrossed({ blocks, drawn }: Pick<Found, 'blocks' | 'drawn'>): boolean {
  let isCrossed = false
  readingOrder(blocks, drawn, () => {
    isCrossed = true
    return 'down'
  })
  return isCrossed
}
