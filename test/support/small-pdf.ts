/** A page of a hand-built PDF. */
export interface SmallPage {
  /** Content stream; the fonts are /F1 (Helvetica). */
  content: string
  /** Further entries of the page's dictionary, such as `/Rotate 90`. */
  entries?: string
  /** Entries of the font dictionary that replace Helvetica's, with references to further objects. */
  font?: string
}

/** A PDF of 400 by 300 points, for tests: plain, uncompressed, with a correct cross-reference table. */
export function smallPdf(
  pages: SmallPage[],
  catalogEntries = '',
  objects: string[] = [],
): Uint8Array {
  const helvetica = 3
  const firstPage = 4
  const kids = pages.map((_, at) => `${firstPage + at * 2} 0 R`).join(' ')
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogEntries} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} /MediaBox [0 0 400 300] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  pages.forEach(({ content, entries = '', font }, at) => {
    const dictionary = font === undefined ? `${helvetica} 0 R` : `<< /Type /Font ${font} >>`
    const resources = `<< /Font << /F1 ${dictionary} >> >>`
    const contents = `${firstPage + at * 2 + 1} 0 R`
    bodies.push(
      `<< /Type /Page /Parent 2 0 R /Resources ${resources} /Contents ${contents} ${entries} >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    )
  })
  return assemble([...bodies, ...objects])
}

function assemble(bodies: string[]): Uint8Array {
  let file = '%PDF-1.7\n'
  const offsets = bodies.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = bodies.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.from(file + table + trailer, 'latin1')
}
