import type { Box } from '@rowdeck/core/deck-model/box'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { longPatternMin, placeShare } from '../likeness.ts'
import { isInBand } from './text-at-place.ts'

/**
 * Marks build steps: `buildOf` of each step is the index of the finished slide. Steps are slides whose
 * pages have the same label (LaTeX Beamer), or whose words all reappear on the next slide below the same
 * first block. No slide is dropped or reordered; each is yielded as soon as it is known whether the next
 * one continues the build.
 */
export async function* markBuilds(
  slides: AsyncIterable<SlideReading> | Iterable<SlideReading>,
  labeled: boolean,
): AsyncGenerator<SlideReading, void, void> {
  const isNextStep = labeled ? isSameLabel : isBuildStepOf
  let steps: SlideReading[] = []
  for await (const slide of slides) {
    const before = steps.at(-1)
    if (before !== undefined && !isNextStep(before, slide)) {
      yield* withFinalSlide(steps)
      steps = []
    }
    steps.push(slide)
  }
  yield* withFinalSlide(steps)
}

function withFinalSlide(steps: SlideReading[]): SlideReading[] {
  const end = steps.at(-1)
  return steps.map((step) =>
    end === undefined || step === end ? step : { ...step, buildOf: end.index },
  )
}

/**
 * Numbers slides, the steps of a build alike. They show the same text again, so a text that only they have is content. Where headers
 * and footers are, nothing is compared: slides that share no other words are no steps, and slide numbers differ.
 */
export function buildNumbers(slides: SlideReading[]): number[] {
  const contents = slides.map((slide) => ({
    ...slide,
    blocks: slide.blocks.filter((block) => block.role === 'title' || !isInBand(block, slide)),
  }))
  const isNextStep = hasBuildLabels(slides) ? isSameLabel : isBuildStepOf
  let number = 0
  return contents.map((slide, at) => {
    const before = contents[at - 1]
    if (before !== undefined && !isNextStep(before, slide)) number++
    return number
  })
}

/** Whether page labels identify builds: they repeat on some consecutive pages and differ on others. */
export function hasBuildLabels(slides: SlideReading[]): boolean {
  const changes = slides
    .slice(1)
    .filter((slide, index) => !isSameLabel(slides[index] as SlideReading, slide)).length
  return changes > 0 && changes < slides.length - 1
}

function isSameLabel(slide: SlideReading, next: SlideReading): boolean {
  const onPages = slide.location?.panel === undefined && next.location?.panel === undefined
  return onPages && slide.label !== undefined && slide.label !== '' && slide.label === next.label
}

function isBuildStepOf(slide: SlideReading, next: SlideReading): boolean {
  const [first, nextFirst] = [slide.blocks[0], next.blocks[0]]
  if (first === undefined || nextFirst === undefined || !isSamePlace(first, nextFirst, slide)) {
    return false
  }
  const words = wordsOf(slide)
  if (words.length < longPatternMin) return false
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
    Math.abs(first.left - second.left) <= placeShare * width &&
    Math.abs(first.top - second.top) <= placeShare * height
  return block.lines[0] === other.lines[0] && near(block.box, other.box)
}

function wordsOf({ blocks }: SlideReading): string[] {
  return blocks
    .filter(({ role }) => role !== 'header-footer')
    .flatMap(({ lines }) => lines)
    .flatMap((line) => line.match(/[\p{L}\p{N}]+/gu) ?? [])
}
