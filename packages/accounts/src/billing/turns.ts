/** Runs work one at a time for each key, in the order of the calls. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Returns a queue per key; a queue is kept as long as somebody waits in it. */
export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve()
    const turn = before.then(work, work)
    last.set(key, turn)
    const leave = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(leave, leave)
    return turn
  }
}
