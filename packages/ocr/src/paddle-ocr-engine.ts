import type { OcrEngine, OcrLine, StraightPicture } from '@rowdeck/core/deck-model/ports'
import { createTextDetector, type TextDetector } from './find-text/detect-text.ts'
import { lookCloser } from './find-text/look-closer.ts'
import { keepLegible } from './keep-legible.ts'
import { type LanguageHint, languageHintOf } from './language-hint.ts'
import type { OcrModels } from './models/ocr-models.ts'
import { type Pass, runPasses } from './pass.ts'
import { calibrateConfidence } from './passes/calibrate-confidence.ts'
import { countNumerals } from './passes/count-numerals.ts'
import { dropSpecks } from './passes/drop-specks.ts'
import { dropUncertain } from './passes/drop-uncertain.ts'
import { findBold } from './passes/find-bold.ts'
import { findBullets } from './passes/find-bullets.ts'
import { findDashes } from './passes/find-dashes.ts'
import { findDrawings } from './passes/find-drawings.ts'
import { fitBoxes } from './passes/fit-boxes.ts'
import { fixBullets } from './passes/fix-bullets.ts'
import { fixKana } from './passes/fix-kana.ts'
import { fixLookAlikes } from './passes/fix-look-alikes.ts'
import { fixRingBullets } from './passes/fix-ring-bullets.ts'
import { mergeLines } from './passes/merge-lines.ts'
import { redetectLargeRegions } from './passes/redetect-large-regions.ts'
import { rejoinBoxes } from './passes/rejoin-boxes.ts'
import { rereadAlphabets } from './passes/reread-alphabets.ts'
import { rereadLoneLetters } from './passes/reread-lone-letters.ts'
import { restoreAccents } from './passes/restore-accents.ts'
import { readBestDirection } from './read-lines/read-best-direction.ts'
import { createLineRecognizer } from './read-lines/recognize-lines.ts'
import type { ReadLine } from './reading.ts'
import { createScriptReader, type ScriptReader } from './scripts/script-reader.ts'
import { dropStandIns } from './scripts/stand-ins.ts'
import { readSigns } from './signs/read-signs.ts'
import { createDirectionFinder } from './straighten/find-direction.ts'
import { type SeenPicture, straightenPicture } from './straighten/straighten-picture.ts'
import { type LoadedLanguages, openLanguages } from './tesseract-networks/loaded-languages.ts'
import { judgeWords } from './words/judge-words.ts'

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
 * matters; a new pass is a file in `passes/` and an entry in one of the two lists.
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

interface PassParts {
  models: OcrModels
  detector: TextDetector
  scripts: ScriptReader
  languages: LoadedLanguages
}

function boxPassesOf(
  { models, detector, scripts, languages }: PassParts,
  { hint, context }: { hint: LanguageHint; context: string | undefined },
): Pass<ReadLine>[] {
  const read: ScriptReader['read'] = (picture, boxes) => scripts.read(picture, boxes, hint)
  return [
    rejoinBoxes({ read }),
    redetectLargeRegions({ detector, read }),
    rereadLoneLetters({ read }),
    rereadAlphabets(models.alphabets, languages, hint.alphabets),
    dropStandIns,
    restoreAccents(models.accents, languages, { context, hinted: hint.latin }),
    countNumerals,
    fitBoxes,
    readSigns,
    dropUncertain,
    findDashes,
    findBold,
    findBullets,
    dropSpecks,
    (picture, lines) => fixRingBullets(picture, lines, hint.latin),
    judgeWords,
  ]
}

function linePassesOf({ latin }: LanguageHint): Pass<OcrLine>[] {
  return [
    fixBullets,
    (picture, lines) => fixLookAlikes(picture, lines, latin),
    fixKana,
    calibrateConfidence,
    findDrawings,
  ]
}
