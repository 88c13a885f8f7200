/** Returns a PDF with one slide that says `Hello, rows`, in base64; small enough for the OpenAPI document. */
export function exampleDeck(): string {
  const text = 'BT /F 36 Tf 40 120 Td (Hello, rows) Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 225]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  ]
  const numbered = objects.map((object, at) => `${at + 1} 0 obj${object}endobj`)
  const pdf = ['%PDF-1.4', ...numbered, 'trailer<</Root 1 0 R>>', '%%EOF'].join('\n')
  return Buffer.from(pdf, 'latin1').toString('base64')
}

/** Returns a complete request; a test sends it and compares the response with `exampleTable`. */
export function exampleRequest() {
  return { file_base64: exampleDeck(), filename: 'hello.pdf', columns: 'number,slide' }
}

export const exampleTable = {
  filename: 'hello.pdf',
  mode: 'text',
  rowCount: 1,
  columns: [
    { key: 'number', label: 'Number' },
    { key: 'slide', label: 'Slide' },
  ],
  rows: [{ number: 1, slide: 'Hello, rows' }],
}

export const exampleCsv = 'Number,Slide\r\n1,"Hello, rows"\r\n'

/** Returns the lines of the stream for the example. */
export function exampleNdjson(): string {
  const { filename, mode, rowCount, columns, rows } = exampleTable
  const lines = [
    { filename, columns, slideCount: rowCount },
    ...rows.map((row, index) => ({ index, row })),
    { mode, rowCount },
  ]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}
