/** An error code: its status, its meaning and an example. */
export interface ErrorEntry {
  /** The HTTP status. */
  status: number
  /** What happens to the charge if the request fails with this code after its first row was sent. */
  charge: 'kept' | 'refunded'
  description: string
  /** A message exactly as the throwing code writes it; a test compares them. */
  example: string
  exampleDetails?: object
}

export const kept = (status: number) => ({ status, charge: 'kept' as const })
export const refunded = (status: number) => ({ status, charge: 'refunded' as const })
