/** Requests that are being answered, so that nothing is taken from under them. */
export interface UnderWay {
  track<T>(answer: Promise<T>): Promise<T>
  /** Resolves when none is left, however each of them ended. */
  ended(): Promise<void>
}

export function createUnderWay(): UnderWay {
  const answers = new Set<Promise<unknown>>()
  return {
    track(answer) {
      answers.add(answer)
      const forget = () => answers.delete(answer)
      answer.then(forget, forget)
      return answer
    },
    async ended() {
      while (answers.size > 0) await Promise.allSettled(answers)
    },
  }
}
