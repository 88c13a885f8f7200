const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const leftToRight = /[\p{L}\p{N}]/u

/**
 * The places of characters from left to right, where text of scripts that run from right to left is given in reading order, as
 * Windows draws it. A simplified bidirectional algorithm: signs go with what is around them. Undefined if nothing is turned.
 */
export function visualOrder(characters: string[]): number[] | undefined {
  if (!characters.some(isRightToLeft)) return undefined
  const first = characters.find((character) => isRightToLeft(character) || isLeftToRight(character))
  const startsBackward = isRightToLeft(first ?? '')
  const order = characters.map((_, at) => at)
  const isOther = startsBackward ? isLeftToRight : isRightToLeft
  for (const [from, to] of sequencesOf(characters, isOther)) reverse(order, from, to)
  return startsBackward ? order.reverse() : order
}

function isRightToLeft(character: string): boolean {
  return rightToLeft.test(character)
}

function isLeftToRight(character: string): boolean {
  return leftToRight.test(character) && !isRightToLeft(character)
}

/** The longest sequences that begin and end with a character of one direction, and have none of the other. */
function sequencesOf(
  characters: string[],
  isOf: (character: string) => boolean,
): [from: number, to: number][] {
  const found: [number, number][] = []
  let from = -1
  let to = -1
  for (const [at, character] of characters.entries()) {
    if (isOf(character)) {
      if (from < 0) from = at
      to = at + 1
    } else if (from >= 0 && (isRightToLeft(character) || isLeftToRight(character))) {
      found.push([from, to])
      from = -1
    }
  }
  if (from >= 0) found.push([from, to])
  return found
}

function reverse(order: number[], from: number, to: number): void {
  const part = order.slice(from, to).reverse()
  order.splice(from, part.length, ...part)
}
