import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { filesOf, ModelError, type ModelFile } from './models/model-manifest.ts'
import { loadOcrModels, pathOfFile, readManifest } from './models/ocr-models.ts'
import { createLineRecognizer } from './read-lines/recognize-lines.ts'

/** Says in a sentence why a folder of models cannot be used, as `checkModels` finds it; undefined if it can. */
export async function faultOf(folder: string): Promise<string | undefined> {
  try {
    await checkModels(folder)
    return undefined
  } catch (error) {
    if (error instanceof ModelError) return error.message
    throw error
  }
}

/**
 * Checks that a folder of models is usable: every file exists and has the checksum of the manifest, and
 * every dictionary fits its network. Throws ModelError with the first problem found.
 */
export async function checkModels(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  for (const entry of filesOf(manifest)) await checkFile(folder, entry)
  const { recognizer, otherScripts } = await loadOcrModels(folder)
  for (const model of [recognizer, ...otherScripts]) {
    const loaded = await createLineRecognizer(model, { threads: 1 })
    await loaded.close()
  }
}

async function checkFile(folder: string, { file, sha256 }: ModelFile): Promise<void> {
  const path = pathOfFile(folder, file)
  if (!existsSync(path)) throw new ModelError(`The file ${path} is missing.`)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  if (hash.digest('hex') !== sha256) {
    throw new ModelError(`The file ${path} is not the one of the manifest: its SHA-256 differs.`)
  }
}
