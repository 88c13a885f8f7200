import { rasterSide } from './line-glyphs.ts'

/** Cells of the raster along each side of a corner, and of the middle. */
const [cornerSide, middleSide] = [3, 4]
/** How much more ink the corners have that the stroke reaches, and the share of ink in the middle. Chosen by eye. */
const [excessMin, crossedMin] = [0.3, 0.35]

/**
 * Whether a round glyph is crossed by a stroke that rises beyond it on both sides, as that of Ø and ø. The stroke of a
 * slashed zero stays inside.
 */
export function isSlashed(raster: Float32Array): boolean {
  const far = rasterSide - cornerSide
  const corner = (row: number, column: number) => inkOf(raster, { row, column, side: cornerSide })
  const excess = corner(0, far) + corner(far, 0) - corner(0, 0) - corner(far, far)
  if (excess < excessMin) return false
  const middle = (rasterSide - middleSide) / 2
  return inkOf(raster, { row: middle, column: middle, side: middleSide }) >= crossedMin
}

/** The mean share of ink in a square of the raster. */
function inkOf(
  raster: Float32Array,
  { row, column, side }: { row: number; column: number; side: number },
): number {
  let sum = 0
  for (let y = row; y < row + side; y++)
    for (let x = column; x < column + side; x++) sum += raster[y * rasterSide + x] ?? 0
  return sum / side ** 2
}
