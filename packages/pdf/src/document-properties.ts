import { type DeckProperties, nameIn, pdfTimeIn } from '@rowdeck/core/deck-model/deck-properties'
import { AppError } from '@rowdeck/core/errors'
import type { PageGeometry } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { readInfo } from './read-info.ts'

/** What the information dictionary of a document says (ISO 32000-2, 14.3.3), and the size of its first page. */
export function propertiesOf(
  library: PdfiumLibrary,
  document: number,
  firstPage: () => PageGeometry,
): DeckProperties {
  const infoOf = (key: string) => readInfo(library, document, key)
  return {
    title: nameIn(infoOf('Title')),
    author: nameIn(infoOf('Author')),
    created: pdfTimeIn(infoOf('CreationDate')),
    modified: pdfTimeIn(infoOf('ModDate')),
    size: sizeOf(firstPage),
  }
}

/** Null if the page is damaged. */
function sizeOf(page: () => PageGeometry): DeckProperties['size'] {
  try {
    const { width, height } = page()
    return [width, height]
  } catch (error) {
    if (error instanceof AppError && error.code === 'document_unreadable') return null
    throw error
  }
}
