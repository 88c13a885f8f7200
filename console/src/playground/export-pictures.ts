import type { DeckResult } from '../desk/desk-model.ts'
import type { SlideTable } from '../desk/slide-table.ts'
import { openPictures } from './deck-pictures.ts'

/** As wide as those of the API's column `picture`, at most. */
const widthPx = 480
const quality = 0.8

/**
 * Returns the table with small pictures of the slides as its first column, drawn in this browser. Slides that
 * cannot be drawn, or whose file is no longer here, have none.
 */
export async function withPictures(
  table: SlideTable,
  { file, password, table: { rows } }: DeckResult,
): Promise<SlideTable> {
  const pages = rows.map((row) => Number(row.page ?? 1))
  const drawn = file ? await drawPages(pages, file, password) : new Map<number, string>()
  const withPicture = table.rows.map((row, index) => {
    const picture = drawn.get(pages[index] ?? 0) ?? null
    return { picture, ...row }
  })
  const columns = [{ key: 'picture', label: 'Picture' }, ...table.columns]
  return { ...table, columns, rows: withPicture }
}

async function drawPages(
  pages: readonly number[],
  file: File,
  password: string | undefined,
): Promise<Map<number, string>> {
  const pictures = openPictures(file, password)
  const drawn = new Map<number, string>()
  try {
    // one after another, so that only one is in memory undecoded
    for (const page of new Set(pages)) {
      const picture = await pictures.picture(page - 1, widthPx)
      if (picture) drawn.set(page, await jpegOf(picture))
    }
  } finally {
    pictures.close()
  }
  return drawn
}

/** The picture as the `data:` URL of a JPEG file. Closes it. */
async function jpegOf(picture: ImageBitmap): Promise<string> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  // JPEG has no transparency
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
