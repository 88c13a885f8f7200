/** The objects of one page: its picture, its content and the page itself. */
const objectsPerPage = 3

/**
 * Returns a PDF with a page for each JPEG, like those of copiers: no text layer, one picture per page (PDF
 * 32000-1, 7.5 and 8.9.5).
 */
export function scannedDeck(jpegs: Buffer[]): Buffer {
  const pages = jpegs.map((_, index) => `${pageId(index)} 0 R`)
  return fileOf([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${jpegs.length} /Kids [${pages.join(' ')}] >>`),
    ...jpegs.flatMap(pageObjects),
  ])
}

function pageId(index: number): number {
  return 3 + index * objectsPerPage + 2
}

function pageObjects(jpeg: Buffer, index: number): Buffer[] {
  const id = pageId(index)
  const { width, height } = sizeOf(jpeg)
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`
  const resources = `/Resources << /XObject << /P ${id - 2} 0 R >> >>`
  return [
    streamOf(image, jpeg),
    streamOf('', Buffer.from('q 960 0 0 540 0 0 cm /P Do Q')),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 960 540] /Contents ${id - 1} 0 R ${resources} >>`,
    ),
  ]
}

function streamOf(entries: string, content: Buffer): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${content.length} >>\nstream\n`)
  return Buffer.concat([head, content, Buffer.from('\nendstream')])
}

function fileOf(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    places.push(at)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    at += part.length
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}

/** The size that the first frame header (SOF) of a JPEG states. */
function sizeOf(jpeg: Buffer): { width: number; height: number } {
  let at = 2
  while (at < jpeg.length) {
    const marker = jpeg.readUInt16BE(at)
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('This JPEG has no frame.')
}
