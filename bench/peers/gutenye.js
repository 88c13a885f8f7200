// Prints what @gutenye/ocr-node reads of a picture as it is shipped, a line a line it found.
import Ocr from '@gutenye/ocr-node'

const ocr = await Ocr.create()
const lines = await ocr.detect(process.argv[2])
process.stdout.write(`${lines.map(({ text }) => text).join('\n')}\f`)
