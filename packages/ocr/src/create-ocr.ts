import type { OcrEngine } from '@rowdeck/core/deck-model/ports'
import { embeddedModels, loadOcrModels } from './models/ocr-models.ts'
import { createPaddleOcrEngine } from './paddle-ocr-engine.ts'

/** One thread, because one process per core reads more slides than one process on all cores. */
const ocrThreads = 1

/** Loads the models of a folder, the embedded ones by default, and returns the engine that reads with them. */
export async function createOcr({
  ocrModels = embeddedModels,
}: {
  ocrModels?: string
}): Promise<OcrEngine> {
  return await createPaddleOcrEngine({
    models: await loadOcrModels(ocrModels),
    threads: ocrThreads,
  })
}
