import { createHash } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installedPackages, ownPackages } from '@rowdeck/core/installation'
import { version } from '@rowdeck/core/version'
import type { ReadingSettings } from '@rowdeck/reader/pool'
import type { ReadingIdentity } from './members.ts'
import { keyIdOf } from './seal.ts'

/** The code that decides how a picture is read. */
const readingCode = '{core,ocr,pdf,reader}/src/**/*.{ts,js,json}'
/** Libraries whose versions decide it as well. The models are covered by the digests in their manifest. */
const libraries = ['onnxruntime-node', 'sharp']
const shownDigits = 8

/**
 * Returns what two processes must have in common so that one may read pictures for the other: the same code,
 * libraries and models, the same limit on pictures, the same secret. Takes some milliseconds.
 */
export async function readingIdentity(
  {
    ocrModels = join(ownPackages, 'ocr', 'src', 'models', 'embedded'),
    picturePixelsMax,
  }: Pick<ReadingSettings, 'ocrModels' | 'picturePixelsMax'>,
  secret: string,
): Promise<ReadingIdentity> {
  const [code, versions, manifest] = await Promise.all([
    codeDigest(),
    Promise.all(libraries.map(versionOf)),
    readFile(join(ocrModels, 'manifest.json')),
  ])
  const reading = digest(code, ...versions, String(picturePixelsMax))
  const models = digest(manifest)
  const key = keyIdOf(secret)
  return { version, reading, models, key, queue: `slides-${reading}-${models}-${key}` }
}

async function codeDigest(): Promise<string> {
  const files = globSync(readingCode, { cwd: ownPackages }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const contents = files.sort().map((file) => readFile(join(ownPackages, file)))
  return digest(...(await Promise.all(contents)))
}

async function versionOf(library: string): Promise<string> {
  const folders = createRequire(import.meta.url).resolve.paths(library) ?? []
  const folder = folders.find((path) => existsSync(join(path, library, 'package.json')))
  const manifest = await readFile(
    join(folder ?? installedPackages, library, 'package.json'),
    'utf8',
  )
  return `${library}@${JSON.parse(manifest).version}`
}

function digest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(createHash('sha256').update(part).digest())
  return hash.digest('hex').slice(0, shownDigits)
}
