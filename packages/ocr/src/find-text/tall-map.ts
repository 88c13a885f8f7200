import type { Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import type { ValueMap } from './find-regions.ts'

/** Height of a window, in cells: twice as high as the usual scale makes a picture. A multiple of the sizes that the network takes. */
const windowCells = 2048
/** Two windows share so many rows; what a window shows at its edges is not used where another one shows it. */
const sharedCells = 128

/** Maps a picture, or if it is higher than a window, windows of it that overlap, each by `map`, whose result is as large as its picture. */
export async function mapTall(
  { width, height, pixels }: Picture,
  map: (window: Picture) => Promise<ValueMap>,
): Promise<ValueMap> {
  if (height <= windowCells) return map({ width, height, pixels })
  const values = new Float32Array(width * height)
  for (let top = 0, done = 0; done < height; top += windowCells - sharedCells) {
    const end = Math.min(height, top + windowCells)
    const rows = pixels.subarray(3 * width * top, 3 * width * end)
    const part = await map({ width, height: end - top, pixels: rows })
    const until = end === height ? end : end - sharedCells / 2
    values.set(part.values.subarray(width * (done - top), width * (until - top)), width * done)
    freeValues(part.values)
    done = until
  }
  return { width, height, values }
}
