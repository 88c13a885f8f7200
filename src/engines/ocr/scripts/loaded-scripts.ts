import { keepLoaded } from '../keep-loaded.ts'
import type { ScriptModel } from '../models/ocr-models.ts'
import { createLineRecognizer } from '../read-lines/recognize-lines.ts'
import type { LazyScript } from './choose-script.ts'

/**
 * Recognizers of other scripts kept loaded: enough for what a deck in one script asks on every slide. Each
 * holds 20 to 30 MB, and not the 40 to 60 MB that a line of full width takes (bench/LEVERS.md).
 */
const loadedMax = 3

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
      load: () => recognizers.get(model),
    })),
    close: () => recognizers.close(),
  }
}
