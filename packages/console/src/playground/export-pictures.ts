import type { DeckResult } from '../desk/desk-model.ts'
import { pictureColumn, type WrittenTable } from '../desk/slide-table.ts'
import { areaOf, type Box, wholePage } from '../views/blocks.ts'
import { openPictures, type PicturedDeck } from './deck-pictures.ts'

/** As wide as those of the API's column `picture`, at most. */
const widthPx = 480
const quality = 0.8

/**
 * Returns the table with small pictures of the slides as its first column, drawn in this browser. Slides that
 * cannot be drawn, or whose file is no longer here, have none.
 */
export async function withPictures(
  table: WrittenTable,
  { file, password, table: { rows } }: DeckResult,
): Promise<WrittenTable> {
  const places = rows.map((row) => ({ page: Number(row.page ?? 1), area: areaOf(row) }))
  const drawn = file ? await drawSlides(places, { file, password, rows }) : []
  const withPicture = table.rows.map((row, index) => {
    return { [pictureColumn]: drawn[index] ?? null, ...row }
  })
  const columns = [{ key: pictureColumn, label: 'Picture' }, ...table.columns]
  return { ...table, columns, rows: withPicture }
}

interface Place {
  page: number
  /** The part of the page that shows the slide; undefined for the whole page. */
  area: Box | undefined
}

async function drawSlides(
  places: readonly Place[],
  deck: PicturedDeck,
): Promise<(string | undefined)[]> {
  const pictures = openPictures(deck)
  const drawn: (string | undefined)[] = []
  try {
    // one after another, so that only one is in memory undecoded
    for (const { page, area = wholePage } of places) {
      const picture = await pictures.picture(page - 1, Math.round(widthPx / area[2]))
      drawn.push(picture && (await jpegOf(picture, area)))
    }
  } finally {
    pictures.close()
  }
  return drawn
}

/** A part of the picture as the `data:` URL of a JPEG file. Closes the picture. */
async function jpegOf(picture: ImageBitmap, area: Box): Promise<string> {
  const [left, top] = [area[0] * picture.width, area[1] * picture.height]
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(area[2] * picture.width)),
    Math.max(1, Math.round(area[3] * picture.height)),
  )
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw pictures.')
  // JPEG has no transparency
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, -left, -top)
  picture.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return await new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
