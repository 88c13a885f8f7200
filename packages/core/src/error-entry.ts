/** An error code: its status, its meaning and an example. */
export type ErrorEntry = {
  /** The HTTP status. */
  status: number
  /** What happens to the charge if the request fails with this code after its first row was sent. */
  charge: 'kept' | 'refunded'
  description: string
  exampleDetails?: object
} & Text

type Text =
  /** The text of the error that `catalogError` returns. Others with this code may say something else. */
  | { message: string }
  /** A text with computed parts, exactly as the throwing code writes it; a test compares them. */
  | { example: string }

export const kept = (status: number) => ({ status, charge: 'kept' as const })
export const refunded = (status: number) => ({ status, charge: 'refunded' as const })
