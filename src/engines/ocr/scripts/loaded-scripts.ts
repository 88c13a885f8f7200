import type { ScriptModel } from '../models/ocr-models.ts'
import { createLineRecogniser, type LineRecogniser } from '../read-lines/recognise-lines.ts'
import type { AskedScript } from './choose-script.ts'

/** Recognisers of other scripts that stay loaded: what a deck in one script asks for on every slide. */
const loadedMax = 3

export interface LoadedScripts {
  scripts: AskedScript[]
  close(): Promise<void>
}

/**
 * Scripts whose recognisers are loaded when they are first asked for. The one that was asked longest
 * ago is closed before one too many is loaded, so that no more than `loadedMax` take memory.
 */
export function openScripts(models: ScriptModel[], threads: number): LoadedScripts {
  /** The one asked last stands last. */
  const loaded = new Map<ScriptModel, LineRecogniser>()
  async function load(model: ScriptModel): Promise<LineRecogniser> {
    const known = loaded.get(model)
    if (known) loaded.delete(model)
    else if (loaded.size === loadedMax) await closeFirst(1)
    const recogniser = known ?? (await createLineRecogniser(model, threads))
    loaded.set(model, recogniser)
    return recogniser
  }
  async function closeFirst(count: number): Promise<void> {
    for (const [model, recogniser] of [...loaded].slice(0, count)) {
      loaded.delete(model)
      await recogniser.close()
    }
  }
  return {
    scripts: models.map((model) => ({
      letter: model.letter,
      ...(model.mark && { mark: model.mark }),
      spaced: model.spaced,
      load: () => load(model),
    })),
    close: () => closeFirst(loaded.size),
  }
}
