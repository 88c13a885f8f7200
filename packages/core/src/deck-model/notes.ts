/** A channel on which engines and stages publish notes on their decisions. It has at most one listener per thread. */
export interface Notes<Note> {
  /** Passes every note to `hear` until `stop` is called. */
  listen(hear: (note: Note) => void): { stop(): void }
  /** Passes a note to the listener. Without a listener the note is not even made. */
  tell(make: () => Note): void
  /** Whether there is a listener, for notes whose facts take time to compute. */
  isHeard(): boolean
}

export function createNotes<Note>(): Notes<Note> {
  let listener: ((note: Note) => void) | undefined
  return {
    listen(hear) {
      listener = hear
      return {
        stop() {
          listener = undefined
        },
      }
    },
    tell: (make) => listener?.(make()),
    isHeard: () => listener !== undefined,
  }
}
