/** A parameter of a filter, by its key, or what it usually is. */
export type Setting = (key: string, usual: number) => number

/** Predictors from this on are those of PNG, whose rows begin with a byte that names one. */
const pngFrom = 10
/** Bounds the bytes of one row. */
const rowBytesMax = 1_000_000

/**
 * Undoes the prediction of bytes from their neighbors by PNG's filters (ISO 32000-2, 7.4.4.4), as cross-reference
 * streams use it. TIFF's predictor is for pictures: undefined.
 */
export function undoPredictor(data: Buffer | undefined, setting: Setting): Buffer | undefined {
  const predictor = setting('Predictor', 1)
  if (data === undefined || predictor === 1) return data
  if (predictor < pngFrom) return undefined
  const bits = setting('Colors', 1) * setting('BitsPerComponent', 8)
  const step = Math.max(1, Math.ceil(bits / 8))
  const width = Math.ceil((bits * setting('Columns', 1)) / 8)
  if (!(width >= 1 && width <= rowBytesMax)) return undefined
  const rows = Math.floor(data.length / (width + 1))
  const found = Buffer.alloc(rows * width)
  for (let row = 0; row < rows; row++) undoRow(data, found, { row, width, step })
  return found
}

/** Bytes of a row, and from a byte to the one that it is predicted from. */
interface Row {
  row: number
  width: number
  step: number
}

function undoRow(data: Buffer, found: Buffer, { row, width, step }: Row): void {
  const from = row * (width + 1)
  const to = row * width
  const kind = data[from] as number
  for (let column = 0; column < width; column++) {
    const at = to + column
    const left = column < step ? 0 : (found[at - step] as number)
    const up = row === 0 ? 0 : (found[at - width] as number)
    const corner = row === 0 || column < step ? 0 : (found[at - width - step] as number)
    found[at] = (data[from + 1 + column] as number) + predicted(kind, [left, up, corner])
  }
}

function predicted(kind: number, [left, up, corner]: [number, number, number]): number {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  if (kind !== 4) return 0
  const estimate = left + up - corner
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
