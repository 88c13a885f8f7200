import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { PageBounds } from '@rowdeck/core/deck-model/page-bounds'
import type { OcrEngine } from '@rowdeck/core/deck-model/ports'
import { lazily } from '@rowdeck/core/lazily'
import { createPdfiumEngine } from '@rowdeck/pdf'
import { openPptx } from '@rowdeck/pptx'
import type { PictureEngines } from './pictures/pictures.ts'

export interface EngineSettings {
  /**
   * Larger picture files are refused before they are decoded, and larger pictures in PDFs before they are
   * drawn.
   */
  picturePixelsMax: number
  /** Bounds the pixels of a rendered page. */
  renderPixelsMax: number
  /** Those of pages of slides by default. */
  pageBounds?: PageBounds
  /** Folder of OCR models to use instead of the default ones. */
  ocrModels?: string
  /** Leaves the models on the disk; the OCR engine then refuses to read. */
  withoutOcr?: boolean
  /** Loads the models when the first picture is read: a process that replaces another one reads text much sooner. */
  lateOcr?: boolean
}

/** Loads all engines. Throws if a library or a model cannot be loaded. */
export async function createEngines(settings: EngineSettings): Promise<Engines> {
  const [pdf, ocr, pictures] = await Promise.all([
    createPdfiumEngine(settings),
    ocrOf(settings),
    picturesOf(settings),
  ])
  return {
    ...{ pdf, pptx: { open: openPptx }, ocr },
    ...pictures,
    async close() {
      pdf.close()
      await ocr.close()
    },
  }
}

/** Says in a sentence why a folder of models cannot be used; undefined if it can. */
export async function faultOfModels(folder: string): Promise<string | undefined> {
  const { faultOf } = await import('@rowdeck/ocr/check-models')
  return await faultOf(folder)
}

/** Text is read without libvips, so that a reader of text need not have it. */
async function picturesOf(settings: EngineSettings): Promise<PictureEngines> {
  const load = async () => {
    const { createPictureEngines } = await import('./pictures/pictures.ts')
    return createPictureEngines({ pixelsMax: settings.picturePixelsMax })
  }
  if (!settings.withoutOcr) return await load()
  return {
    drawings: lazily(async () => (await load()).drawings),
    pictures: lazily(async () => (await load()).pictures),
    thumbnails: lazily(async () => (await load()).thumbnails),
  }
}

// its modules are a third of those of a worker
async function ocrOf(settings: EngineSettings): Promise<OcrEngine> {
  if (settings.withoutOcr) return withoutOcr
  const { createOcr } = await import('@rowdeck/ocr')
  return settings.lateOcr ? loadedLate(() => createOcr(settings)) : await createOcr(settings)
}

function loadedLate(load: () => Promise<OcrEngine>): OcrEngine {
  let loading: Promise<OcrEngine> | undefined
  const engine = () => {
    loading ??= load()
    return loading
  }
  return {
    straighten: async (...picture) => (await engine()).straighten(...picture),
    read: async (...picture) => (await engine()).read(...picture),
    readLegible: async (...given) => (await engine()).readLegible(...given),
    close: async () => (await loading)?.close(),
  }
}

const withoutOcr: OcrEngine = {
  straighten: refuse,
  read: refuse,
  readLegible: refuse,
  close: async () => {},
}

function refuse(): never {
  throw new Error('This process was started without OCR.')
}
