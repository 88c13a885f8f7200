import type { TrainedMatrix } from './trained-data.ts'

/** Columns of a matrix as floats, row by row. */
export function matrixColumns(matrix: TrainedMatrix, from: number, to: number): Float32Array {
  const { rows, columns, integers, scales } = matrix
  const values = new Float32Array(rows * (to - from))
  for (let row = 0; row < rows; row++) {
    const scale = scales[row] ?? 0
    for (let column = from; column < to; column++)
      values[row * (to - from) + column - from] = scale * (integers[row * columns + column] ?? 0)
  }
  return values
}

/** The last column of a matrix, which holds what is added to its products. */
export function lastColumnOf(matrix: TrainedMatrix): Float32Array {
  return matrixColumns(matrix, matrix.columns - 1, matrix.columns)
}

/** Columns of matrices as integers, column by column: first those of all matrices for the first column. */
export function columnwise(matrices: TrainedMatrix[], from: number, to: number): Int8Array {
  const height = matrices.reduce((sum, { rows }) => sum + rows, 0)
  const values = new Int8Array(height * (to - from))
  let above = 0
  for (const { rows, columns, integers } of matrices) {
    for (let row = 0; row < rows; row++) {
      for (let column = from; column < to; column++)
        values[(column - from) * height + above + row] = integers[row * columns + column] ?? 0
    }
    above += rows
  }
  return values
}
