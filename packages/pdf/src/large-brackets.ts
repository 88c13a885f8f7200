import type { PageText } from '@rowdeck/core/deck-model/page'
import type { FontTraits } from './font-traits.ts'
import { sameEdgeEm } from './likeness.ts'

/** A space without width, which no row has. */
const nothing = 0x200b

/**
 * Makes one bracket of the pieces that TeX stacks, in the middle of their height: a bar is drawn as a short one several
 * times. `fonts` are those of the characters. Changes the text in place.
 */
export function joinPieces(text: PageText, fonts: readonly (FontTraits | undefined)[]): void {
  for (let index = 0; index < text.length; ) {
    if (fonts[index]?.tex !== 'large') {
      index++
      continue
    }
    const stack = [index]
    let next = index + 1
    for (; next < text.length; next++) {
      if ((text.objects[next] as number) < 0) continue
      if (fonts[next] !== fonts[index] || !areStacked(text, stack.at(-1) as number, next)) break
      stack.push(next)
    }
    if (stack.length > 1) joinStack(text, stack)
    index = next
  }
}

function areStacked({ codes, boxes, sizes }: PageText, one: number, two: number): boolean {
  const across = Math.abs((boxes[one * 4] as number) - (boxes[two * 4] as number))
  const [first, second] = [codes[one] as number, codes[two] as number]
  const arePieces = first === second || first === nothing || second === nothing
  return (
    arePieces &&
    across <= sameEdgeEm * (sizes[one] as number) &&
    boxes[one * 4 + 1] !== boxes[two * 4 + 1]
  )
}

function joinStack({ codes, boxes }: PageText, stack: number[]): void {
  const bracket = stack.find((index) => codes[index] !== nothing)
  if (bracket === undefined) return
  const tops = stack.map((index) => boxes[index * 4 + 1] as number)
  const middle = (Math.min(...tops) + Math.max(...tops)) / 2
  const moved = middle - (boxes[bracket * 4 + 1] as number)
  boxes[bracket * 4 + 1] = middle
  boxes[bracket * 4 + 3] = (boxes[bracket * 4 + 3] as number) + moved
  for (const index of stack) if (index !== bracket) codes[index] = nothing
}
