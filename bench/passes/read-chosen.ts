import { listenToPasses } from '../../packages/core/src/deck-model/pass-notes.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { nameOf, type PictureLines, picturesIn } from '../words/read-pictures.ts'

/** What was read on a picture, and the passes that changed its text. */
export interface PassedPicture extends PictureLines {
  changedBy: string[]
}

/** Reads the pictures of slides that are named. */
export async function readChosen(
  folder: string,
  chosen: ReadonlySet<string>,
): Promise<PassedPicture[]> {
  const engines = await createEngines(readConfig({}).reading)
  const read: PassedPicture[] = []
  for (const picture of picturesIn(folder, engines)) {
    if (!chosen.has(nameOf(picture))) continue
    const { set, deck, slide } = picture
    const changedBy = new Set<string>()
    const listening = listenToPasses(({ pass }) => changedBy.add(pass))
    const lines = await engines.ocr.read(await engines.ocr.straighten(await picture.draw()))
    listening.stop()
    read.push({
      ...{ set, deck, slide, changedBy: [...changedBy] },
      lines: lines.map(({ text, words = [] }) => ({
        text,
        words: words.map((word) => ({ text: word.text, evidence: word.evidence ?? [] })),
      })),
    })
  }
  await engines.close()
  return read
}
