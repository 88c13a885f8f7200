/**
 * node bench/lines/cut-lines.ts OUT [DECKS]: cuts the lines of text layers out of rendered pages as the line
 * recognizer gets them, so that half of it can be retrained. Writes OUT.bin, three planes of bytes with 48 rows
 * per line, and OUT.jsonl, what each says and where it is from.
 */
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'
import {
  createTextDetector,
  type TextDetector,
} from '../../packages/ocr/src/find-text/detect-text.ts'
import { embeddedModels, loadOcrModels } from '../../packages/ocr/src/models/ocr-models.ts'
import { cropLine } from '../../packages/ocr/src/read-lines/crop-line.ts'
import type { RotatedBox } from '../../packages/ocr/src/rotated-box.ts'
import { createPdfiumEngine } from '../../packages/pdf/src/pdfium-engine.ts'
import type { Line } from '../../packages/reader/src/conversion/lines/line.ts'
import { linesOfPage } from '../../packages/reader/src/conversion/lines/page-lines.ts'
import { defaultDecks } from '../options.ts'
import { filesIn } from '../reread/deck-files.ts'
import { readRepositories } from '../reread/truth.ts'

const height = 48
const pageWidthPx = 1600
/** Pages are also drawn at another width, at random between these. */
const widthsPx = [800, 2600] as const
/** Steeper lines are left out, in radians. */
const angleMax = 0.03
const linesMax = 150

const [out = 'lines', decks = defaultDecks] = process.argv.slice(2)
const random = seeded(7)
const file = openSync(`${out}.bin`, 'w')
const about: string[] = []
let offset = 0

await cutAll()
closeSync(file)
writeFileSync(`${out}.jsonl`, about.join(''))

async function cutAll(): Promise<void> {
  const detector = await createTextDetector((await loadOcrModels(embeddedModels)).detector, 1)
  const engine = await createPdfiumEngine({ picturePixelsMax: 4e7, renderPixelsMax: 2e7 })
  const repositories = readRepositories(decks)
  for (const { set, path, deck } of filesIn(decks)) {
    if (set === 'probes' && !deck.endsWith('.lo')) continue
    const source = { deck, repo: set === 'probes' ? set : (repositories.get(deck) ?? deck) }
    const document = engine.open(readFileSync(path))
    for (let index = 0; index < document.pageCount; index++) {
      const page = document.readPage(index)
      const lines = linesOfPage(page).filter(({ angle }) => Math.abs(angle) < angleMax)
      if (lines.length > linesMax) continue
      const picture = document.renderPage(index, pageWidthPx)
      await putDetected(picture, { lines, scale: picture.width / page.width, detector, source })
      if (set === 'probes') continue
      const width = widthsPx[0] + random() * (widthsPx[1] - widthsPx[0])
      const other = document.renderPage(index, Math.round(width))
      putJittered(other, { lines, scale: other.width / page.width, source })
    }
    document.close()
  }
}

interface PageLines {
  lines: Line[]
  /** Pixels per point. */
  scale: number
  source: { deck: string; repo: string }
}

/**
 * The boxes that the detector finds: those that hold one whole line and nothing else, and those without any letter
 * of the text layer, such as bullets, icons and pictures.
 */
async function putDetected(
  picture: Picture,
  { lines, scale, detector, source }: PageLines & { detector: TextDetector },
): Promise<void> {
  const found = await detector.detect(picture)
  detector.release(picture)
  for (const { box } of found) {
    if (Math.abs(box.angle) > angleMax) continue
    const inside = linesIn(box, lines, scale)
    if (inside.every(({ text }) => !/[\p{L}\p{N}]/u.test(text)))
      put(picture, box, { text: null, kind: 'beside', ...source })
    else if (inside[0] && inside.length === 1 && isWhole(box, inside[0], scale))
      put(picture, box, { text: inside[0].text, kind: 'detected', ...source })
  }
}

function linesIn(box: RotatedBox, lines: Line[], scale: number): Line[] {
  const [left, right] = [box.centerX - box.width / 2, box.centerX + box.width / 2]
  return lines.filter(({ box: own }) => {
    const distance = Math.abs(((own.top + own.bottom) / 2) * scale - box.centerY)
    const isBeside = own.left * scale > right || own.right * scale < left
    return distance < box.height / 2 && !isBeside
  })
}

/** Whether a box holds a line from end to end, without much more. */
function isWhole(box: RotatedBox, line: Line, scale: number): boolean {
  const before = line.box.left * scale - (box.centerX - box.width / 2)
  const after = box.centerX + box.width / 2 - line.box.right * scale
  return [before, after].every((margin) => margin > -0.1 * box.height && margin < 0.45 * box.height)
}

/** All lines, in boxes that are a little off, as if they had been detected. */
function putJittered(picture: Picture, { lines, scale, source }: PageLines): void {
  for (const { box, size, text } of lines) {
    const own = (box.bottom - box.top) * scale
    const tall = Math.max(size * scale * (1.15 + random() * 0.5), own * 1.15)
    if (tall < 9) continue
    const margin = tall * (0.02 + random() * 0.25)
    const jittered = {
      centerX: ((box.left + box.right) / 2) * scale + (random() - 0.5) * margin,
      centerY: ((box.top + box.bottom) / 2) * scale + (random() - 0.5) * 0.16 * tall,
      width: (box.right - box.left) * scale + 2 * margin,
      height: tall,
      angle: (random() - 0.5) * 0.012,
    }
    put(picture, jittered, { text, kind: 'jittered', ...source })
  }
}

function put(picture: Picture, box: RotatedBox, line: object): void {
  const width = Math.round((box.width * height) / box.height)
  if (width < 8 || width > 1600) return
  const values = new Float32Array(3 * height * width)
  cropLine(picture, box, { values, width, height, rowWidth: width })
  writeSync(
    file,
    Uint8Array.from(values, (value) => Math.round((value + 1) * 127.5)),
  )
  about.push(`${JSON.stringify({ ...line, width, offset })}\n`)
  offset += values.length
}

/** Numbers from 0 to 1, always the same ones: a linear congruential generator (Numerical Recipes, 7.1). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
