// Prints what LiteParse reads of a file, a form feed after every page.
// OCR is by the Tesseract inside it, with the data of the one that is installed; none for text layers.
import { LiteParse } from '@llamaindex/liteparse'

const [path, tessdataPath] = process.argv.slice(2)
const parser = new LiteParse({
  outputFormat: 'text',
  ocrEnabled: tessdataPath !== undefined,
  tessdataPath,
  numWorkers: 1,
  quiet: true,
})
const { pages } = await parser.parse(path)
process.stdout.write(pages.map(({ text }) => `${text}\f`).join(''))
