import { placeOf } from './block-boxes.tsx'
import { type Block, markedWordsOf, type UnsureWord } from './blocks.ts'

interface UnsureTintsProps {
  blocks: readonly Block[]
  /** The word that is shown beside the slide. */
  shown: UnsureWord | undefined
}

/** A tint over every word that OCR is not sure of, in its place; the card beside the slide says the same in words. */
export function UnsureTints({ blocks, shown }: UnsureTintsProps) {
  const words = blocks.flatMap(markedWordsOf)
  return words.map(
    (word, index) =>
      word.box && (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: words are identified by their position
          key={index}
          className={word === shown ? 'unsure-tint shown' : 'unsure-tint'}
          style={placeOf(word.box)}
          aria-hidden="true"
        />
      ),
  )
}
