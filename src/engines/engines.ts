import type { Engines } from '../conversion/convert.ts'
import { checkModels } from './ocr/models/check-models.ts'
import { ModelError } from './ocr/models/model-manifest.ts'
import { embeddedModels, loadOcrModels } from './ocr/models/ocr-models.ts'
import { createPaddleOcrEngine } from './ocr/paddle-ocr-engine.ts'
import { createPdfiumEngine } from './pdf/pdfium-engine.ts'
import { createPictureDecoder } from './pictures/sharp-picture-decoder.ts'

export interface EngineSettings {
  /** Picture files of more pixels are refused before they are decoded, and pictures in PDFs before they are drawn. */
  picturePixelsMax: number
  /** Pages are rendered with no more pixels than this. */
  renderPixelsMax: number
  /** Folder of other models for OCR than those that come along. */
  ocrModels?: string
}

export { checkModels, ModelError }

/** OCR on one core: a process a core reads more slides than one process on all of them. */
const ocrThreads = 1

/** Loads every engine of conversion. Throws where a library or a model cannot be loaded. */
export async function createEngines(settings: EngineSettings): Promise<Engines> {
  const [pdf, ocr] = await Promise.all([
    createPdfiumEngine(settings),
    createPaddleOcrEngine({
      models: await loadOcrModels(settings.ocrModels ?? embeddedModels),
      threads: ocrThreads,
    }),
  ])
  return {
    pdf,
    ocr,
    pictures: createPictureDecoder({ pixelsMax: settings.picturePixelsMax }),
    async close() {
      pdf.close()
      await ocr.close()
    },
  }
}
