import { keepLoaded } from '../keep-loaded.ts'
import type { ScriptModel } from '../models/ocr-models.ts'
import { createLineRecognizer } from '../read-lines/recognize-lines.ts'
import type { LazyScript } from './script-candidate.ts'

/**
 * Recognizers of other scripts kept loaded: as many as there are, because pictures with ideographs are shown to several. Each
 * holds 20 to 30 MB, and not the 40 to 60 MB that a line of full width takes (bench/levers/speed-and-memory.md).
 */
const loadedMax = 4

export interface LoadedScripts {
  scripts: LazyScript[]
  close(): Promise<void>
}

/** Scripts whose recognizers are loaded on first use; at most `loadedMax` stay in memory. */
export function openScripts(models: ScriptModel[], threads: number): LoadedScripts {
  const recognizers = keepLoaded(loadedMax, (model: ScriptModel) =>
    createLineRecognizer(model, { threads, keepMemory: false, quantize: true }),
  )
  return {
    scripts: models.map((model) => ({
      letter: model.letter,
      ...(model.mark && { mark: model.mark }),
      spaced: model.spaced,
      languages: model.languages,
      load: () => recognizers.get(model),
    })),
    close: () => recognizers.close(),
  }
}
