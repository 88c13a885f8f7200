/** A channel on which engines or stages tell what they decide, for those who want to know. One listener per thread. */
export interface Notes<Note> {
  /** Passes on what is told until `stop` is called. */
  listen(hear: (note: Note) => void): { stop(): void }
  /** Tells the listener, if there is one; the note is not made otherwise. */
  tell(make: () => Note): void
  /** Whether anybody wants to know: what costs time is only found out then. */
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
