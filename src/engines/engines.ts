import type { Engines, OcrEngine } from '../conversion/convert.ts'
import { checkModels } from './ocr/check-models.ts'
import { ModelError } from './ocr/models/model-manifest.ts'
import { embeddedModels, loadOcrModels } from './ocr/models/ocr-models.ts'
import { createPaddleOcrEngine } from './ocr/paddle-ocr-engine.ts'
import { createPdfiumEngine } from './pdf/pdfium-engine.ts'
import { createPictureDecoder } from './pictures/sharp-picture-decoder.ts'
import { createThumbnailEncoder } from './pictures/sharp-thumbnail-encoder.ts'

export interface EngineSettings {
  /**
   * Larger picture files are refused before they are decoded, and larger pictures in PDFs before they are
   * drawn.
   */
  picturePixelsMax: number
  /** Bounds the pixels of a rendered page. */
  renderPixelsMax: number
  /** Folder of OCR models to use instead of the default ones. */
  ocrModels?: string
  /** Leaves the models on the disk; the OCR engine then refuses to read. */
  withoutOcr?: boolean
}

export { checkModels, ModelError }

/** One thread, because one process per core reads more slides than one process on all cores. */
const ocrThreads = 1

/** Loads all engines. Throws if a library or a model cannot be loaded. */
export async function createEngines(settings: EngineSettings): Promise<Engines> {
  const [pdf, ocr] = await Promise.all([
    createPdfiumEngine(settings),
    settings.withoutOcr ? withoutOcr : createOcr(settings),
  ])
  return {
    pdf,
    ocr,
    pictures: createPictureDecoder({ pixelsMax: settings.picturePixelsMax }),
    thumbnails: createThumbnailEncoder(),
    async close() {
      pdf.close()
      await ocr.close()
    },
  }
}

async function createOcr({ ocrModels = embeddedModels }: EngineSettings): Promise<OcrEngine> {
  return await createPaddleOcrEngine({
    models: await loadOcrModels(ocrModels),
    threads: ocrThreads,
  })
}

const withoutOcr: OcrEngine = {
  straighten: refuse,
  read: refuse,
  close: async () => {},
}

function refuse(): never {
  throw new Error('This process was started without OCR.')
}
