/**
 * How far the two sides of a partition were each drawn in one go: 1 where one was drawn before the
 * other, 0 where they were drawn in turns. `drawn` is in drawing order.
 */
export function togetherness<T>(drawn: T[], isMine: (one: T) => boolean): number {
  let mine = 0
  let turns = 0
  drawn.forEach((one, at) => {
    const own = isMine(one)
    if (own) mine++
    if (at > 0 && own !== isMine(drawn[at - 1] as T)) turns++
  })
  const most = Math.min(2 * Math.min(mine, drawn.length - mine), drawn.length - 1)
  return most <= 1 ? 1 : 1 - (turns - 1) / (most - 1)
}
