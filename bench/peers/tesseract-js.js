// Reads pictures with tesseract.js and the data that npm has for the languages of the slides.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorker, OEM } from 'tesseract.js'
import { serve } from './serve.js'

// all languages of a worker must be in one folder
const langPath = mkdtempSync(join(tmpdir(), 'rowdeck-bench-'))
process.on('exit', () => rmSync(langPath, { recursive: true }))

const workers = new Map()

serve(async ({ path, languages }) => {
  const key = languages.join('+')
  if (!workers.has(key)) workers.set(key, await open(languages))
  const { data } = await workers.get(key).recognize(path)
  return [data.text]
})

async function open(languages) {
  for (const code of languages) {
    const file = `${code}.traineddata.gz`
    const url = `node_modules/@tesseract.js-data/${code}/4.0.0_best_int/${file}`
    copyFileSync(new URL(url, import.meta.url), join(langPath, file))
  }
  const options = { langPath, cacheMethod: 'none', gzip: true }
  return await createWorker(languages.join('+'), OEM.LSTM_ONLY, options)
}
