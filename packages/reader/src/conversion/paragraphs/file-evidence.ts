import { repeatShareMin } from '../likeness.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import type { TagFacts } from './block-facts.ts'
import { asNumber, type LineBreak, type Measure } from './line-break.ts'

/** The space that the file draws at the end of a line, and whether this file is one that draws it where it wraps. */
export const spaces: Record<string, Measure> = {
  'wrap sign': wrapSign,
  'space at end': ({ before }) => asNumber(before.line.endsInSpace),
  'spaces inside blocks': ({ texts }) => texts.habit.inner,
  'spaces at block ends': ({ texts }) => texts.habit.last,
  'spaces of other lines': spacesOfOthers,
}

/** Whether the program that wrote the file is known to draw the spaces where it wraps. */
export const program: Record<string, Measure> = {
  'program draws spaces': ({ texts }) => asNumber(texts.habit.isDrawn),
}

/** Whether a text is only wrapped at a space here: not in a script without spaces, nor at a hyphen. */
export const needOfSpace: Record<string, Measure> = {
  'needs space': (it) => Number(needsSpace(it)),
}

/** The paragraphs that the document's structure has. Some programs have a whole text box as one. */
export const tags: Record<string, Measure> = {
  'same tag': ({ before, line }) => {
    const [{ endsIn }, { startsIn }] = [before.line, line.line]
    return asNumber(
      endsIn === undefined || startsIn === undefined ? undefined : endsIn === startsIn,
    )
  },
  'lines of tag': (it) => tagOf(it)?.lines ?? Number.NaN,
  'room within tag': (it) => tagOf(it)?.spare ?? Number.NaN,
}

/** Weight, slant and size. */
export const style: Record<string, Measure> = {
  'bold above plain': ({ before, line }) => asNumber(before.line.bold) - asNumber(line.line.bold),
  'italic above plain': ({ before, line }) =>
    asNumber(before.line.italic) - asNumber(line.line.italic),
  'size above': ({ before, line }) => before.size / line.size,
  'bold, below mixed': ({ before }) => asNumber(before.line.bold),
}

/** Listings, in monospaced fonts and others. */
export const code: Record<string, Measure> = {
  listing: ({ block }) => Number(block.isListing),
  'share of code': ({ block }) => block.code / block.lines.length,
  'code before': ({ before }) => Number(before.isCode),
  'code after': ({ line }) => Number(line.isCode),
  monospaced: ({ before }) => Number(before.line.letterWidth !== undefined),
}

/**
 * 1 behind a space and 0 where there is none, but only in files that draw a space where they wrap and none, or hardly any,
 * elsewhere: if it is a habit of the file at the ends of blocks, it draws one at the end of every paragraph.
 */
function wrapSign(lineBreak: LineBreak): number {
  const { endsInSpace } = lineBreak.before.line
  const { inner, last, isDrawn } = lineBreak.texts.habit
  if (endsInSpace === undefined || last > repeatShareMin) return Number.NaN
  if (endsInSpace) return 1
  return (isDrawn === true || inner > 0) && needsSpace(lineBreak) ? 0 : Number.NaN
}

function needsSpace({ before, line }: LineBreak): boolean {
  if (/[\p{Pd}/]$/u.test(before.text.slice(-1)) || /^—\p{L}/u.test(line.text)) return false
  const around = [before.text.codePointAt(before.text.length - 1), line.text.codePointAt(0)]
  return !around.some((code) => isUnspacedScript(code ?? 0))
}

function tagOf({ block, line }: LineBreak): TagFacts | undefined {
  const { startsIn } = line.line
  return startsIn === undefined ? undefined : block.tags.get(startsIn)
}

function spacesOfOthers({ block, before }: LineBreak): number {
  const { endsInSpace } = before.line
  const known = block.spaceKnown - Number(endsInSpace !== undefined)
  return (block.spaced - Number(endsInSpace ?? false)) / known
}
