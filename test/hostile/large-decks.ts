import { formObject, onePage, pageObject, pdfOf, streamObject } from './hostile-pdf.ts'

export interface RepeatedText {
  pages: number
  /** Lines on each page. */
  lines: number
  /** Characters of each line. */
  characters: number
}

const lineHeight = 12
const letterWidth = 6

/**
 * A small file with a lot of text: its pages are one object whose content draws the same line of text many
 * times in different places.
 */
export function repeatedText({ pages, lines, characters }: RepeatedText): Uint8Array {
  const [width, height] = [characters * letterWidth + 40, (lines + 2) * lineHeight]
  const text = 'Slides to rows. '.repeat(Math.ceil(characters / 16)).slice(0, characters)
  const step = `1 0 0 1 0 ${-lineHeight} cm /X Do `
  const form = formObject(`BT /F1 10 Tf 10 0 Td (${text}) Tj ET`, 5)
  return sharedPages(pages, {
    box: `0 0 ${width} ${height}`,
    content: `1 0 0 1 0 ${height - lineHeight} cm ${step.repeat(lines)}`,
    form: Buffer.from(
      form
        .toString('latin1')
        .replace('[0 0 720 405]', `[0 -3 ${width} ${lineHeight}]`)
        .replace('/XObject << /X 5 0 R >>', '/Font << /F1 5 0 R >>'),
      'latin1',
    ),
  })
}

/** Pages with this many short texts, each a separate block. */
export function scatteredText(pages: number, blocks: number): Uint8Array {
  const texts = Array.from({ length: blocks }, (_, at) => {
    const [x, y] = [20 + (at % 8) * 200, 1180 - Math.floor(at / 8) * 60]
    return `BT /F1 ${10 + (at % 5)} Tf ${x} ${y} Td (Text ${at}) Tj ET`
  })
  return sharedPages(pages, {
    box: '0 0 1640 1220',
    content: texts.join('\n'),
    form: Buffer.from('null'),
  })
}

function sharedPages(
  pages: number,
  { box, content, form }: { box: string; content: string; form: Buffer },
): Uint8Array {
  const objects = onePage({ 4: streamObject(content), 6: form })
  const kids: string[] = []
  for (let page = 0; page < pages; page++) {
    objects[10 + page] = pageObject(box, '/XObject << /X 6 0 R >>')
    kids.push(`${10 + page} 0 R`)
  }
  objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages} >>`
  return pdfOf(objects)
}
