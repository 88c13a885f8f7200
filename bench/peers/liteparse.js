// Reads files with LiteParse: one that is named, printed with a form feed after every page, or those that the benchmark sends.
// OCR is by the Tesseract inside it, with the data of the one that is installed; none for text layers.
import { LiteParse } from '@llamaindex/liteparse'
import { serve } from './serve.js'

const parsers = new Map()

if (process.send) serve(read)
else {
  const pages = await read({ path: process.argv[2], languages: ['eng'] })
  process.stdout.write(pages.map((text) => `${text}\f`).join(''))
}

async function read({ path, languages, tessdataPath }) {
  const ocrLanguage = languages.join('+')
  if (!parsers.has(ocrLanguage)) parsers.set(ocrLanguage, open(ocrLanguage, tessdataPath))
  const { pages } = await parsers.get(ocrLanguage).parse(path)
  return pages.map(({ text }) => text)
}

function open(ocrLanguage, tessdataPath) {
  return new LiteParse({
    outputFormat: 'text',
    ocrEnabled: tessdataPath !== undefined,
    ocrLanguage,
    tessdataPath,
    numWorkers: 1,
    quiet: true,
  })
}
