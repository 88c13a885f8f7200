import type { ScriptModel } from '../models/ocr-models.ts'
import { createLineRecognizer, type LineRecognizer } from '../read-lines/recognize-lines.ts'
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

/**
 * Scripts whose recognizers are loaded on first use. At most `loadedMax` stay in memory; the least
 * recently used one is closed before another is loaded.
 */
export function openScripts(models: ScriptModel[], threads: number): LoadedScripts {
  /** Least recently used first. */
  const loaded = new Map<ScriptModel, LineRecognizer>()
  async function load(model: ScriptModel): Promise<LineRecognizer> {
    const known = loaded.get(model)
    if (known) loaded.delete(model)
    else if (loaded.size === loadedMax) await closeOldest(1)
    const recognizer = known ?? (await createLineRecognizer(model, { threads, keepMemory: false }))
    loaded.set(model, recognizer)
    return recognizer
  }
  async function closeOldest(count: number): Promise<void> {
    for (const [model, recognizer] of [...loaded].slice(0, count)) {
      loaded.delete(model)
      await recognizer.close()
    }
  }
  return {
    scripts: models.map((model) => ({
      letter: model.letter,
      ...(model.mark && { mark: model.mark }),
      spaced: model.spaced,
      load: () => load(model),
    })),
    close: () => closeOldest(loaded.size),
  }
}
