import type { Picture } from '@rowdeck/core/deck-model/ports'
import { grayPoints } from '../gray-points.ts'

/** Points that are looked at along a row or a column: enough that single letters do not decide. */
const pointsAcross = 200

/**
 * How sharply the rows and columns of a picture differ from the next ones if it is rotated by this angle, in radians: most
 * where its lines of text and its edges run along them (Postl, "Detection of linear oblique structures and skew scan in
 * digitized documents", 1986).
 */
export function edgeSharpness(picture: Picture, angle: number): number {
  const { width, height } = picture
  return rowSharpness(picture, angle, [width, height]) + columnSharpness(picture, angle)
}

/** A column is a row of the picture seen from the side. */
function columnSharpness(picture: Picture, angle: number): number {
  return rowSharpness(picture, angle + Math.PI / 2, [picture.height, picture.width])
}

/** The rows are so long and cover so much of the picture. */
function rowSharpness(picture: Picture, angle: number, [length, rowCount]: [number, number]) {
  const center = { centerX: picture.width / 2, centerY: picture.height / 2 }
  const area = { ...center, width: length, height: rowCount, angle }
  const { values } = grayPoints(picture, area, { columnCount: pointsAcross, rowCount })
  let [sharpness, before] = [0, Number.NaN]
  for (let row = 0; row < rowCount; row++) {
    let sum = 0
    for (let at = row * pointsAcross; at < (row + 1) * pointsAcross; at++) sum += values[at] ?? 0
    if (row > 0) sharpness += (sum - before) ** 2
    before = sum
  }
  return sharpness
}
