import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import type { TextDetector } from './find-text/detect-text.ts'
import type { LanguageHint } from './language-hint.ts'
import type { OcrModels } from './models/ocr-models.ts'
import type { Pass } from './pass.ts'
import { calibrateConfidence } from './passes/calibrate-confidence.ts'
import { countNumerals } from './passes/count-numerals.ts'
import { dropSpecks } from './passes/drop-specks.ts'
import { dropUncertain } from './passes/drop-uncertain.ts'
import { findBold } from './passes/find-bold.ts'
import { findBullets } from './passes/find-bullets.ts'
import { findDashes } from './passes/find-dashes.ts'
import { findDrawings } from './passes/find-drawings.ts'
import { findLoneNumbers } from './passes/find-lone-numbers.ts'
import { fitBoxes } from './passes/fit-boxes.ts'
import { fixBullets } from './passes/fix-bullets.ts'
import { fixKana } from './passes/fix-kana.ts'
import { fixLookAlikes } from './passes/fix-look-alikes.ts'
import { fixRingBullets } from './passes/fix-ring-bullets.ts'
import { redetectLargeRegions } from './passes/redetect-large-regions.ts'
import { rejoinBoxes } from './passes/rejoin-boxes.ts'
import { rereadAlphabets } from './passes/reread-alphabets.ts'
import { rereadLoneLetters } from './passes/reread-lone-letters.ts'
import { restoreAccents } from './passes/restore-accents.ts'
import type { ReadLine } from './reading.ts'
import type { ScriptReader } from './scripts/script-reader.ts'
import { dropStandIns } from './scripts/stand-ins.ts'
import { readSigns } from './signs/read-signs.ts'
import type { LoadedLanguages } from './tesseract-networks/loaded-languages.ts'
import { judgeWords } from './words/judge-words.ts'

export interface PassParts {
  models: OcrModels
  detector: TextDetector
  scripts: ScriptReader
  languages: LoadedLanguages
}

/** The passes over what was read in single boxes, in order. The context is text of the deck, which tells the language. */
export function boxPassesOf(
  { models, detector, scripts, languages }: PassParts,
  { hint, context }: { hint: LanguageHint; context: string | undefined },
): Pass<ReadLine>[] {
  const read: ScriptReader['read'] = (picture, boxes) => scripts.read(picture, boxes, hint)
  return [
    {
      name: 'rejoin boxes',
      does: 'reads words again that the detector has cut',
      run: rejoinBoxes({ read }),
    },
    {
      name: 'look into panels',
      does: 'detects text again inside large boxes that could not be read',
      run: redetectLargeRegions({ detector, read }),
    },
    {
      name: 'lone letters',
      does: 'reads boxes of one or two characters again, around their ink',
      run: rereadLoneLetters({ read }),
    },
    {
      name: 'lone numbers',
      does: 'adds numbers that stand alone and that the detector has left out',
      // numbers that stand alone in pictures beside text are mostly labels of axes, which are not part of the row
      run: context === undefined ? findLoneNumbers({ read }) : (_, lines) => lines,
    },
    {
      name: 'other alphabets',
      does: "reads other alphabets with Tesseract's networks",
      run: rereadAlphabets(models.alphabets, languages, hint.alphabets),
    },
    {
      name: 'stand-ins',
      does: 'drops what stands for letters of scripts that were not read',
      run: dropStandIns,
    },
    {
      name: 'accents',
      does: "corrects accents with Tesseract's network for the language",
      run: restoreAccents(models.accents, languages, { context, hinted: hint.latin }),
    },
    {
      name: 'numerals',
      does: 'counts the strokes of Roman numerals that stand alone',
      run: countNumerals,
    },
    { name: 'fit boxes', does: 'fits boxes to the text and measures its size', run: fitBoxes },
    { name: 'signs', does: 'reads signs by their shapes, and measures cells', run: readSigns },
    {
      name: 'uncertain boxes',
      does: 'drops boxes that read as nothing or with low confidence',
      run: dropUncertain,
    },
    { name: 'dashes', does: 'adds dashes alone in the cells of tables', run: findDashes },
    { name: 'bold', does: 'tells which lines are bold', run: findBold },
    {
      name: 'bullets',
      does: 'adds drawn bullets that the detector has left out',
      run: findBullets,
    },
    { name: 'specks', does: 'drops dots and icons that were read as characters', run: dropSpecks },
    {
      name: 'ring bullets',
      does: 'makes bullets of rings that were read as the letter o',
      run: (picture, lines) => fixRingBullets(picture, lines, hint.latin),
    },
    { name: 'words', does: 'judges how likely each word is right', run: judgeWords },
  ]
}

/** The passes over whole lines, in order. */
export function linePassesOf({ latin }: LanguageHint): Pass<OcrLine>[] {
  return [
    {
      name: 'bullet characters',
      does: 'makes bullets of what drawn bullets were read as',
      run: fixBullets,
    },
    {
      name: 'look-alikes',
      does: 'tells l, I and 1, and O and 0 apart by what stands beside them',
      run: (picture, lines) => fixLookAlikes(picture, lines, latin),
    },
    {
      name: 'kana',
      does: 'tells characters of Japanese apart by what stands beside them',
      run: fixKana,
    },
    {
      name: 'confidence',
      does: 'makes the confidence of a line that of its words',
      run: calibrateConfidence,
    },
    {
      name: 'logos',
      does: 'tells which single words have a drawing beside them',
      run: findDrawings,
    },
  ]
}
