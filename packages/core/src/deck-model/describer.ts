/** A slide as a model sees it. */
export interface DescribedSlide {
  /** A JPEG file with sides of at most 1,024 pixels. */
  picture: Uint8Array
  /** The slide's own text, which tells the language; at most 2,000 characters. */
  text: string
}

/** Says what the pictures and drawings of slides show, by a model that the operator has named. */
export interface Describer {
  /**
   * Resolves to a few sentences of plain text; to undefined if the model fails, refuses, or takes longer than it may. Rejects
   * only with the reason of the signal. `asked` is called when the slide is sent to the model, which may be later.
   */
  describe(
    slide: DescribedSlide,
    signal: AbortSignal,
    asked?: () => void,
  ): Promise<string | undefined>
}
