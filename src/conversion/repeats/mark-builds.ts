import type { Box } from '../box.ts'
import type { SlideBlock, SlideReading } from '../slide-reading.ts'

/** Slides with fewer words than this are alike by chance. */
const wordsMin = 5
/** The first block stays where it is while a slide builds, within this share of the slide. */
const nearby = 0.02

/**
 * Marks the steps of slides that build up: `buildOf` of each step is the index of the slide as it
 * stands in the end. Steps are slides whose pages have one label, as frames of LaTeX have, or whose
 * words are all on the next slide too, under the same first block. Every slide stays, in order; one
 * is passed on as soon as it is known whether the next one goes on with it.
 */
export async function* markBuilds(
  slides: AsyncIterable<SlideReading> | Iterable<SlideReading>,
  labelled: boolean,
): AsyncGenerator<SlideReading, void, void> {
  const goesOn = labelled ? isSameLabel : growsInto
  let steps: SlideReading[] = []
  for await (const slide of slides) {
    const before = steps.at(-1)
    if (before !== undefined && !goesOn(before, slide)) {
      yield* withEnd(steps)
      steps = []
    }
    steps.push(slide)
  }
  yield* withEnd(steps)
}

function withEnd(steps: SlideReading[]): SlideReading[] {
  const end = steps.at(-1)
  return steps.map((step) =>
    end === undefined || step === end ? step : { ...step, buildOf: end.index },
  )
}

/** Whether labels repeat on some consecutive pages and differ on others, as those of builds do. */
export function hasTellingLabels(slides: SlideReading[]): boolean {
  const changes = slides
    .slice(1)
    .filter((slide, at) => !isSameLabel(slides[at] as SlideReading, slide)).length
  return changes > 0 && changes < slides.length - 1
}

function isSameLabel(slide: SlideReading, next: SlideReading): boolean {
  const onPages = slide.at?.panel === undefined && next.at?.panel === undefined
  return onPages && slide.label !== undefined && slide.label !== '' && slide.label === next.label
}

function growsInto(slide: SlideReading, next: SlideReading): boolean {
  const [first, nextFirst] = [slide.blocks[0], next.blocks[0]]
  if (first === undefined || nextFirst === undefined || !isSamePlace(first, nextFirst, slide)) {
    return false
  }
  const words = wordsOf(slide)
  if (words.length < wordsMin) return false
  const left = new Map<string, number>()
  for (const word of wordsOf(next)) left.set(word, (left.get(word) ?? 0) + 1)
  return words.every((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
}

function isSamePlace(block: SlideBlock, other: SlideBlock, { width, height }: SlideReading) {
  const near = (first: Box, second: Box) =>
    Math.abs(first.left - second.left) <= nearby * width &&
    Math.abs(first.top - second.top) <= nearby * height
  return block.lines[0] === other.lines[0] && near(block.box, other.box)
}

function wordsOf({ blocks }: SlideReading): string[] {
  return blocks
    .filter(({ role }) => role !== 'furniture')
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.match(/[\p{L}\p{N}]+/gu) ?? [])
}
