import type { Picture } from '../../conversion/convert.ts'
import type { Reading } from './decode-ctc.ts'
import type { RecogniserModel } from './ocr-models.ts'
import { createLineRecogniser, type LineRecogniser } from './recognise-lines.ts'
import type { RotatedBox } from './rotated-box.ts'

/** A line that is read less surely may be of another script. */
const confidenceSure = 0.88
/** Lines of a picture, the longest, that decide which script it has. */
const sampleLinesMax = 4

export interface OtherScripts {
  /** Reads again what was read unsurely, by the recogniser whose script the picture has. */
  reread<Line extends ReadLine>(picture: Picture, lines: Line[]): Promise<Line[]>
  close(): Promise<void>
}

interface ReadLine extends Reading {
  box: RotatedBox
}

type Load = () => Promise<LineRecogniser>

/** Recognisers of other scripts. A picture has one of them, or none; models load when first needed. */
export function createOtherScripts(models: RecogniserModel[], threads: number): OtherScripts {
  const loading = new Map<RecogniserModel, Promise<LineRecogniser>>()
  const loads = models.map((model) => () => {
    const recogniser = loading.get(model) ?? createLineRecogniser(model, threads)
    loading.set(model, recogniser)
    return recogniser
  })
  return {
    async reread(picture, lines) {
      const unsure = lines.filter(({ confidence }) => confidence < confidenceSure)
      const recogniser = await chooseScript(picture, unsure, loads)
      if (!recogniser) return lines
      const again = new Map<ReadLine, Reading>()
      for (const line of unsure) again.set(line, await readOne(recogniser, picture, line))
      return lines.map((line) => {
        const reading = again.get(line)
        return reading && reading.confidence > line.confidence ? { ...line, ...reading } : line
      })
    },
    async close() {
      for (const recogniser of loading.values()) await (await recogniser).close()
    },
  }
}

/** The recogniser that is surest of a sample of lines, if it is surer than whoever read them so far. */
async function chooseScript(
  picture: Picture,
  unsure: ReadLine[],
  loads: Load[],
): Promise<LineRecogniser | undefined> {
  const sample = unsure
    .toSorted((a, b) => b.box.width / b.box.height - a.box.width / a.box.height)
    .slice(0, sampleLinesMax)
  if (sample.length === 0) return undefined
  let best: LineRecogniser | undefined
  let highest = sum(sample)
  for (const load of loads) {
    const recogniser = await load()
    const readings: Reading[] = []
    for (const line of sample) readings.push(await readOne(recogniser, picture, line))
    if (sum(readings) <= highest) continue
    best = recogniser
    highest = sum(readings)
  }
  return best
}

async function readOne(
  recogniser: LineRecogniser,
  picture: Picture,
  { box }: ReadLine,
): Promise<Reading> {
  const [reading] = await recogniser.recognise(picture, [box])
  return reading ?? { text: '', confidence: 0 }
}

function sum(readings: Reading[]): number {
  return readings.reduce((total, { confidence }) => total + confidence, 0)
}
