import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'

/** A reader of decks on the calling thread, with the default settings; OCR is loaded when it is needed. */
export async function openReader() {
  const { slidesMax, charactersMax, ...settings } = readConfig({}).reading
  const { localDeckReader } = await loadLocalReading()
  const engines = await createEngines({ ...settings, lateOcr: true })
  return {
    reader: localDeckReader(engines, { slidesMax, charactersMax }),
    close: () => engines.close(),
  }
}

/** The paths of the files in a folder, and in those inside it, that end like this; sorted, relative to the folder. */
export async function filesBelow(folder: string, ending: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}
