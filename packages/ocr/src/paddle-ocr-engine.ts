import type { OcrEngine, StraightPicture } from '@rowdeck/core/deck-model/ports'
import { createTextDetector } from './find-text/detect-text.ts'
import { lookCloser } from './find-text/look-closer.ts'
import { keepLegible } from './keep-legible.ts'
import { type LanguageHint, languageHintOf } from './language-hint.ts'
import type { OcrModels } from './models/ocr-models.ts'
import { runPasses } from './pass.ts'
import { mergeLines } from './passes/merge-lines.ts'
import { boxPassesOf, linePassesOf } from './passes.ts'
import { readBestDirection } from './read-lines/read-best-direction.ts'
import { createLineRecognizer } from './read-lines/recognize-lines.ts'
import { createScriptReader } from './scripts/script-reader.ts'
import { createDirectionFinder } from './straighten/find-direction.ts'
import { type SeenPicture, straightenPicture } from './straighten/straighten-picture.ts'
import { openLanguages } from './tesseract-networks/loaded-languages.ts'

/** Bounds the boxes of a picture beside text that are read, the largest first: 2 of 457 pictures have more. */
const legibleBoxesMax = 200

export interface PaddleOcrOptions {
  models: OcrModels
  /** Threads per network; several one-thread processes use the cores better. */
  threads: number
}

/**
 * Loads an engine that finds and reads lines of text with PaddleOCR's pipeline (Li et al., "PP-OCRv3",
 * arXiv 2206.03001). Throws if a model file is missing or broken. Calls must not overlap.
 *
 * This file lists the steps: straighten the picture, detect text boxes, read each one, run the passes for
 * boxes on what was read in single boxes, merge boxes into lines, run `linePasses` on whole lines. A picture beside
 * text is not straightened, is detected once in its own pixels, and only what is surely read is kept. The order
 * matters; a new pass is a file in `passes/` and an entry in one of the two lists of `passes.ts`.
 * Languages that the caller has named decide where the picture leaves several possible.
 */
export async function createPaddleOcrEngine(options: PaddleOcrOptions): Promise<OcrEngine> {
  const { models, threads } = options
  const [detector, direction, recognizer] = await Promise.all([
    createTextDetector(models.detector, threads),
    createDirectionFinder(models.direction, threads),
    createLineRecognizer(models.recognizer, { threads, quantize: true }),
  ])
  const scripts = createScriptReader(models.otherScripts, {
    threads,
    readPrimary: (picture, box) => readBestDirection(recognizer, picture, box),
  })
  const languages = openLanguages(threads)
  const boxPasses = (hint: LanguageHint, context?: string) =>
    boxPassesOf({ models, detector, scripts, languages }, { hint, context })
  return {
    straighten: (picture) =>
      straightenPicture(picture, {
        detector,
        direction,
        isVerticalText: scripts.isVerticalText,
        readsUpright: scripts.readsUpright,
        readsUpsideDown: scripts.readsUpsideDown,
      }),
    async read({ picture, textBoxes }: StraightPicture & Partial<SeenPicture>, named = []) {
      const hint = languageHintOf(models, named)
      const seen = textBoxes ?? (await detector.detect(picture))
      const boxes = await lookCloser(picture, seen, detector)
      detector.release(picture)
      const lines = await scripts.read(picture, boxes, hint)
      const read = await runPasses(boxPasses(hint), picture, lines)
      return await runPasses(linePassesOf(hint), picture, mergeLines(read))
    },
    async readLegible(picture, context, named = []) {
      const hint = languageHintOf(models, named)
      const found = await detector.detectAsStored(picture)
      const boxes = await scripts.read(picture, found.slice(0, legibleBoxesMax), hint)
      const read = await runPasses(boxPasses(hint, context), picture, boxes)
      const unread = found.slice(legibleBoxesMax)
      const { lines, unsure } = keepLegible(boxes, mergeLines(read), unread)
      return { lines: await runPasses(linePassesOf(hint), picture, lines), unsure }
    },
    async close() {
      const parts = [detector, direction, recognizer, scripts, languages]
      await Promise.all(parts.map((part) => part.close()))
    },
  }
}
