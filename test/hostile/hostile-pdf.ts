import { deflateSync } from 'node:zlib'

const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'

/** Objects by number: the text between `obj` and `endobj`; object 1 is the catalog. */
export type PdfObjects = Record<number, string | Buffer>

/** A PDF file with these objects and a correct cross-reference table. */
export function pdfOf(objects: PdfObjects, trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from(head, 'latin1')]
  const numbers = Object.keys(objects).map(Number)
  const size = Math.max(...numbers) + 1
  const entries = new Array<string>(size).fill('0000000000 65535 f \n')
  let length = parts[0]?.length ?? 0
  for (const number of numbers) {
    entries[number] = `${String(length).padStart(10, '0')} 00000 n \n`
    const object = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(objects[number] ?? 'null'),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(object)
    length += object.length
  }
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  parts.push(Buffer.from(`xref\n0 ${size}\n${entries.join('')}${end}`))
  return Buffer.concat(parts)
}

/** The objects of a deck of one page with one line of text. */
export function onePage(overrides: PdfObjects = {}): PdfObjects {
  return {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: pageObject(),
    4: streamObject('BT /F1 36 Tf 60 300 Td (A slide that is all right) Tj ET'),
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...overrides,
  }
}

/** A page over object 2 that shows object 4 in the font of object 5. */
export function pageObject(mediaBox = '0 0 720 405', more = ''): string {
  return `<< /Type /Page /Parent 2 0 R /MediaBox [${mediaBox}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${more} >> >>`
}

export function streamObject(content: string | Buffer, entries = ''): Buffer {
  const body = Buffer.from(content)
  const start = Buffer.from(`<< /Length ${body.length} ${entries} >>\nstream\n`)
  return Buffer.concat([start, body, Buffer.from('\nendstream')])
}

/** A form of a slide's size; `/X` in its content draws the object with the number `drawn`. */
export function formObject(content: string, drawn: number): Buffer {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 720 405]'
  return streamObject(content, `${form} /Resources << /XObject << /X ${drawn} 0 R >> >>`)
}

/** A page with a form that draws a form `times` times, nested `levels` deep. */
export function formTree(levels: number, times: number): Uint8Array {
  const objects = onePage({
    3: pageObject('0 0 720 405', '/XObject << /X 10 0 R >>'),
    4: streamObject('/X Do'),
  })
  for (let level = 0; level < levels; level++) {
    objects[10 + level] = formObject('/X Do '.repeat(times), 11 + level)
  }
  objects[10 + levels] = formObject('0 0 1 1 re f', 10 + levels)
  return pdfOf(objects)
}

/** A page with a shading whose function is stitched of one that is stitched of one, and so on. */
export function nestedFunctions(depth: number): Uint8Array {
  const shading = '/ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 720 0] /Function 10 0 R'
  const objects = onePage({
    3: pageObject('0 0 720 405', `/Shading << /S << ${shading} >> >>`),
    4: streamObject('/S sh'),
  })
  const stitched = '/FunctionType 3 /Domain [0 1] /Bounds [] /Encode [0 1]'
  for (let level = 0; level < depth; level++) {
    objects[10 + level] = `<< ${stitched} /Functions [${11 + level} 0 R] >>`
  }
  objects[10 + depth] = '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>'
  return pdfOf(objects)
}

/** A page with a palette of colors of a palette, and so on. */
export function nestedColorSpaces(depth: number): Uint8Array {
  const objects = onePage({
    3: pageObject('0 0 720 405', '/ColorSpace << /C 10 0 R >>'),
    4: streamObject('/C cs 0 sc 0 0 9 9 re f'),
  })
  for (let level = 0; level < depth; level++) {
    objects[10 + level] = `[/Indexed ${11 + level} 0 R 0 <00>]`
  }
  objects[10 + depth] = '/DeviceGray'
  return pdfOf(objects)
}

/** `count` pages that are all the same object, in one flat list. */
export function manyPages(count: number): Uint8Array {
  const objects = onePage()
  const kids: string[] = []
  for (let page = 0; page < count; page++) {
    objects[10 + page] = pageObject()
    kids.push(`${10 + page} 0 R`)
  }
  objects[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${count} >>`
  return pdfOf(objects)
}

/** A page whose content decompresses to `bytes` of operators that draw nothing, compressed once or twice. */
export function packedContent(bytes: number, times: 1 | 2): Uint8Array {
  const unpacked = Buffer.alloc(bytes, 'q Q\n')
  const once = deflateSync(unpacked, { level: 9 })
  const packed = times === 1 ? once : deflateSync(once, { level: 9 })
  const filter = times === 1 ? '/FlateDecode' : '[/FlateDecode /FlateDecode]'
  return pdfOf(onePage({ 4: streamObject(packed, `/Filter ${filter}`) }))
}

/** A page with a picture that claims to be `side` pixels wide and high. */
export function hugePicture(side: number): Uint8Array {
  const entries = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`
  return pdfOf(
    onePage({
      3: pageObject('0 0 720 405', '/XObject << /X 6 0 R >>'),
      4: streamObject('q 720 0 0 405 0 0 cm /X Do Q'),
      6: streamObject(deflateSync(Buffer.alloc(1_000_000)), entries),
    }),
  )
}
