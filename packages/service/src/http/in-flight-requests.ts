/** Tracks in-flight requests, so that shutdown can wait for them before it closes what they use. */
export interface InFlightRequests {
  /** Returns the same promise. */
  track<T>(response: Promise<T>): Promise<T>
  /** Resolves when no request is in flight; failed requests do not make it reject. */
  ended(): Promise<void>
}

export function createInFlightRequests(): InFlightRequests {
  const responses = new Set<Promise<unknown>>()
  return {
    track(response) {
      responses.add(response)
      const remove = () => responses.delete(response)
      response.then(remove, remove)
      return response
    },
    async ended() {
      while (responses.size > 0) await Promise.allSettled(responses)
    },
  }
}
