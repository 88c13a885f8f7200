import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createLineRecogniser } from '../read-lines/recognise-lines.ts'
import { filesOf, ModelError, type ModelFile } from './model-manifest.ts'
import { loadOcrModels, pathOfFile, readManifest } from './ocr-models.ts'

/**
 * Makes sure that a folder of models can be used: every file is there and is the one that the manifest
 * means, and every dictionary fits its network. Throws ModelError that says what does not hold.
 */
export async function checkModels(folder: string): Promise<void> {
  const manifest = await readManifest(folder)
  for (const entry of filesOf(manifest)) await checkFile(folder, entry)
  const { recogniser, otherScripts } = await loadOcrModels(folder)
  for (const model of [recogniser, ...otherScripts]) {
    const loaded = await createLineRecogniser(model, 1)
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
