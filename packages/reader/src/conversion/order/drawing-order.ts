/**
 * How contiguously the two sides of a partition are drawn: 1 if one is drawn entirely before the other,
 * 0 if they alternate. `drawn` is in drawing order.
 */
export function contiguity<T>(drawn: T[], isMine: (one: T) => boolean): number {
  let mine = 0
  let turns = 0
  drawn.forEach((one, index) => {
    const own = isMine(one)
    if (own) mine++
    if (index > 0 && own !== isMine(drawn[index - 1] as T)) turns++
  })
  const most = Math.min(2 * Math.min(mine, drawn.length - mine), drawn.length - 1)
  return most <= 1 ? 1 : 1 - (turns - 1) / (most - 1)
}
