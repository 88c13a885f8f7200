// Prints what tesseract.js reads of a picture, with the English data of its own package.
import { fileURLToPath } from 'node:url'
import { createWorker, OEM } from 'tesseract.js'

const langPath = fileURLToPath(
  new URL('node_modules/@tesseract.js-data/eng/4.0.0_best_int', import.meta.url),
)
const worker = await createWorker('eng', OEM.LSTM_ONLY, {
  langPath,
  cacheMethod: 'none',
  gzip: true,
})
const { data } = await worker.recognize(process.argv[2])
process.stdout.write(`${data.text}\f`)
await worker.terminate()
