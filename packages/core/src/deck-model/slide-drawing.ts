/** What columns show of a slide beside its reading. */
export interface SlideDrawing {
  /** A small JPEG file. */
  thumbnail?: Uint8Array | undefined
  /** What the slide shows: empty if it has no pictures or drawings, null if the model has not said. */
  description?: string | null
}
