/** Runs calls one at a time, so that only one rendered slide is in memory. */
export function oneAtATime<Call, Answer>(
  work: (call: Call) => Promise<Answer>,
): (call: Call) => Promise<Answer> {
  let before: Promise<unknown> = Promise.resolve()
  return (call) => {
    const mine = before.then(() => work(call))
    before = mine.catch(() => undefined)
    return mine
  }
}
