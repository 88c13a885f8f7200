import type { OcrEngine, OcrLine, Picture } from '../../conversion/convert.ts'
import { createTextDetector, type TextBox } from './find-text/detect-text.ts'
import { lookCloser } from './find-text/look-closer.ts'
import { createAccents } from './languages/accents.ts'
import { createAlphabets } from './languages/alphabets.ts'
import { guessLanguage, type Language } from './languages/guess-language.ts'
import { lazyTesseract } from './languages/tesseract.ts'
import { dropSpecks } from './mend/drop-specks.ts'
import { mendLookAlikes } from './mend/mend-look-alikes.ts'
import { mendMark, mendRing } from './mend/mend-marks.ts'
import { mergeLines } from './mend/merge-lines.ts'
import type { OcrModels } from './models/ocr-models.ts'
import { createLineRecogniser, type LineRecogniser } from './read-lines/recognise-lines.ts'
import { growBox, type RotatedBox, turnBox } from './rotated-box.ts'
import { createOtherScripts } from './scripts/other-scripts.ts'
import type { ReadLine } from './scripts/read-in-script.ts'
import { createDirectionFinder } from './straighten/find-direction.ts'
import { straighten } from './straighten/straighten-picture.ts'

export interface PaddleOcrOptions {
  models: OcrModels
  /** Threads that a network runs on; several one-thread processes use the cores better. */
  threads: number
}

const languagesWithAl = new Set<Language>(['spa', 'ita', 'por', 'ron', 'tur'])
/** Readings that are less sure are dropped: logos and textures look like text, but read badly. */
const confidenceMin = 0.8
/** A box this much higher than wide may hold a line that runs upwards or downwards. */
const tallRatio = 1.5
/** A box beyond this holds nothing upright but a bar. */
const uprightRatioMax = 4

/**
 * Loads an engine that finds and reads lines of text by PaddleOCR's road (Li et al., "PP-OCRv3",
 * arXiv 2206.03001): boxes from a detector, each drawn upright, read, and kept where the reading is
 * sure. Throws where a model's file is missing or broken. Its reads do not run side by side.
 */
export async function createPaddleOcrEngine(options: PaddleOcrOptions): Promise<OcrEngine> {
  const { models, threads } = options
  const [detector, direction, recogniser] = await Promise.all([
    createTextDetector(models.detector, threads),
    createDirectionFinder(models.direction, threads),
    createLineRecogniser(models.recogniser, threads),
  ])
  const otherScripts = createOtherScripts(models.otherScripts, threads)
  const tesseract = lazyTesseract()
  const [latin] = Object.values(models.accents)
  const alphabets = createAlphabets({ models: models.alphabets, latin }, tesseract.get)
  const accents = createAccents(models.accents, tesseract.get)
  /** Text in the pictures that have been made straight, for as long as these live. */
  const seen = new WeakMap<Picture, TextBox[]>()
  return {
    async straighten(picture) {
      const straight = await straighten(picture, {
        detector,
        direction,
        areColumns: otherScripts.areColumns,
      })
      seen.set(straight.picture, straight.boxes)
      return straight.picture
    },
    async read(picture) {
      const boxes = seen.get(picture) ?? (await detector.detect(picture))
      const readFirst = (box: TextBox) => readSurest(recogniser, picture, box)
      const read = (some: TextBox[]) => otherScripts.read(picture, some, readFirst)
      const known = await lookCloser(await read(boxes), { picture, detector, read })
      const own = await alphabets.reread(picture, known)
      const restored = await accents.restore(picture, own)
      const sure = restored.filter((line) => line.text !== '' && line.confidence >= confidenceMin)
      const close = sure.map((line) => ({ ...line, box: growBox(line.box, -line.marginPx) }))
      return mendLines(mergeLines(dropSpecks(close).map(withPlainRing)))
    },
    async close() {
      const parts = [detector, direction, recogniser, otherScripts, tesseract]
      await Promise.all(parts.map((part) => part.close()))
    },
  }
}

function withPlainRing(line: ReadLine): ReadLine {
  return { ...line, text: mendRing(line.text, line.letters) }
}

/** Mends what is plain by its looks; not letters where "al" is a word, for Tesseract has seen those. */
function mendLines(lines: OcrLine[]): OcrLine[] {
  const language = guessLanguage(lines.map(({ text }) => text))
  const knowsAl = language !== undefined && languagesWithAl.has(language)
  return lines.map((line) => {
    const text = mendMark(line.text)
    return { ...line, text: knowsAl ? text : mendLookAlikes(text) }
  })
}

/** Reads a box in every direction that its text may run in, and keeps the surest reading. */
async function readSurest(
  recogniser: LineRecogniser,
  picture: Picture,
  { box, marginPx }: TextBox,
): Promise<ReadLine> {
  const turned = directionsOf(box).map((direction) => turnBox(box, direction))
  const readings = await recogniser.recognise(picture, turned)
  const tries = readings.map((reading, at) => ({ box: turned[at] ?? box, marginPx, ...reading }))
  return tries.reduce(surer)
}

/** Quarter turns clockwise. */
function directionsOf({ width, height }: RotatedBox): number[] {
  if (height < tallRatio * width) return [0]
  return height < uprightRatioMax * width ? [0, -1, 1] : [-1, 1]
}

function surer(a: ReadLine, b: ReadLine): ReadLine {
  return b.confidence > a.confidence ? b : a
}
