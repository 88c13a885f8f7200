import type { LetterNote } from '@rowdeck/core/deck-model/letter-notes'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { type ExplainedSlide, lettersLeft } from '@rowdeck/reader/conversion'

type Candidate = ExplainedSlide['candidates'][number]
type Join = ExplainedSlide['joins'][number]
type Break = ExplainedSlide['breaks'][number]

/** Characters of a line that are shown. */
const charactersMax = 60

/** Describes how a slide was read, a block after the other in reading order, for a terminal. */
export function describeExplained(explained: ExplainedSlide): string {
  const { reading, lines, candidates, joins, breaks } = explained
  const blocks = reading.blocks.map((block, index) => describeBlock(block, index + 1))
  return [
    describeReading(reading, lines.length),
    ...blocks,
    candidates.length > 0 ? candidatesHead : 'Nothing shows that a text is the title.',
    ...candidates.map(describeCandidate),
    joins.length > 0 ? 'Whether lines are in one block with a line near them:' : '',
    ...joins.map(describeJoin),
    breaks.length > 0 ? 'Whether lines go on with the paragraph before:' : '',
    ...breaks.map(describeBreak),
    ...describeLetters(explained),
    ...describePasses(explained),
  ]
    .filter((text) => text !== '')
    .join('\n')
}

const candidatesHead = 'What shows the title, then what speaks for other texts:'

const layers = {
  text: 'from its text layer',
  ocr: 'by OCR from its picture',
  mixed: 'from its text layer and its pictures',
  unreadable: 'neither from its text layer nor by OCR',
}

function describeReading(reading: SlideReading, lineCount: number): string {
  const { index, mode, garbled, broken, width, height } = reading
  const doubts = [
    garbled ? ' The characters of its text layer do not match what it shows.' : '',
    broken ? ' The page is damaged.' : '',
  ]
  const size = `${Math.round(width)} × ${Math.round(height)} ${mode === 'ocr' ? 'pixels' : 'points'}`
  return `Slide ${index + 1}, ${size}, read ${layers[mode]}: ${lineCount} lines, ${reading.blocks.length} blocks.${doubts.join('')}`
}

function describeBlock(block: SlideBlock, place: number): string {
  const { left, top, right, bottom } = block.box
  const box = [left, top, right, bottom].map(Math.round).join(' ')
  const facts = [block.isTable ? 'table' : block.role, `size ${block.size.toFixed(1)}`, `at ${box}`]
  if (block.confidence !== null) facts.push(`confidence ${block.confidence.toFixed(2)}`)
  const levels = block.levels ?? []
  const texts = block.lines.map((line, at) => `    ${'  '.repeat(levels[at] ?? 0)}${shown(line)}`)
  return [`${place}. ${facts.join(', ')}`, ...texts].join('\n')
}

/** What is not in the row, or is there in another form, and why. */
function describeLetters({ reading, letters }: ExplainedSlide): string[] {
  const changes = letters.filter(({ state }) => state !== 'painted' && state !== 'read')
  const left = lettersLeft(reading, letters)
  if (changes.length === 0 && left === '') return []
  const described = joinedNotes(changes).map(({ state, because, text, became }) => {
    const reason = because === undefined ? state : `${state}, ${because}`
    const other = became === undefined || became === text ? '' : ` → ${shown(became)}`
    return `  ${reason}  ${shown(text)}${other}`
  })
  const unknown = left === '' ? [] : [`  nobody knows why  ${shown(left)}`]
  return ['Letters that are not in the row, or changed:', ...described, ...unknown]
}

/** What OCR first read, and which of its passes made what of it. */
function describePasses({ passes }: ExplainedSlide): string[] {
  if (passes.length === 0) return []
  const groups = Object.values(Object.groupBy(passes, ({ pass }) => pass))
  return [
    'What passes of OCR changed:',
    ...groups.flatMap((group = []) => [
      ...group.slice(0, 1).map(({ pass, does }) => `  ${pass}: ${does}`),
      ...group.map((change) => `    ${describeChange(change)}`),
    ]),
  ]
}

function describeChange({ before, after }: ExplainedSlide['passes'][number]): string {
  if (before === '') return `added ${shown(after)}`
  return after === '' ? `${shown(before)} dropped` : `${shown(before)} → ${shown(after)}`
}

/** Notes with the same reason that follow each other, as one. */
function joinedNotes(notes: LetterNote[]): LetterNote[] {
  const joined: LetterNote[] = []
  for (const note of notes) {
    const last = joined.at(-1)
    const isSame = last?.state === note.state && last.because === note.because
    if (
      last === undefined ||
      !isSame ||
      (last.became === undefined) !== (note.became === undefined)
    ) {
      joined.push({ ...note })
      continue
    }
    last.text += (note.state === 'unseen' ? ' ' : '') + note.text
    if (note.became !== undefined) last.became += note.became
  }
  return joined
}

function describeCandidate({ line, because }: Candidate, place: number): string {
  return `  ${place === 0 ? 'yes' : 'no '} ${because}  ${shown(line.text)}`
}

function describeJoin({ before, line, joins, because }: Omit<Join, 'stage'>): string {
  return `  ${joins ? 'yes' : 'no '} ${because}  ${shown(before.text, 30)} / ${shown(line.text, 30)}`
}

function describeBreak({ before, line, continues, because }: Break): string {
  return describeJoin({ before, line, joins: continues, because: describeReason(because) })
}

/** What decided about a line break, in a few words. */
export function describeReason(because: Break['because']): string {
  return typeof because === 'number' ? because.toFixed(2) : because
}

/** A line without control characters, tabs as arrows, shortened. */
function shown(text: string, max = charactersMax): string {
  const plain = text.replaceAll('\t', ' → ').replace(/\p{Cc}/gu, ' ')
  return plain.length > max ? `${plain.slice(0, max - 1)}…` : plain
}
