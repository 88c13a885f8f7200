import { evidenceNames, otherLetter } from '../../packages/ocr/src/words/word-evidence.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { judgedApart, sharesFound } from './judge-apart.ts'
import type { JudgedWord } from './labeled-words.ts'

/** The confidences of all words, by how they were estimated. */
export type Kinds = Record<string, number[]>

const shares = [0.03, 0.05, 0.08, 0.1, 0.12, 0.15, 0.2]
const bounds = [0, 0.5, 0.7, 0.8, 0.9, 0.93, 0.96, 0.98, 0.99, 1]

/** The ways to tell how sure a word is that are compared. The last one is what the engine does, learned from other repositories. */
export function kindsOf(words: readonly JudgedWord[]): Kinds {
  const doubt = (name: (typeof evidenceNames)[number]) => {
    const at = evidenceNames.indexOf(name)
    return words.map(({ evidence }) => -(evidence[at] ?? 0))
  }
  return {
    'its line': doubt('doubt about the line'),
    'its least sure letter': doubt('doubt about a letter'),
    'all evidence': judgedApart(words),
  }
}

/** The words by what they are from, as their numbers. */
export function groupsOf(words: readonly JudgedWord[]) {
  const where = (isWanted: (word: JudgedWord) => boolean) =>
    words.flatMap((word, at) => (isWanted(word) ? [at] : []))
  const isDeck = ({ set }: JudgedWord) => set !== 'probes'
  const isLatin = ({ text }: JudgedWord) => !otherLetter.test(text)
  return {
    decks: where(isDeck),
    'decks, Latin letters': where((word) => isDeck(word) && isLatin(word)),
    'decks, other letters': where((word) => isDeck(word) && !isLatin(word)),
    'decks that nothing else was made with (`more`)': where(({ set }) => set === 'more'),
    'codes, digits and signs, Latin letters': where(
      (word) => isLatin(word) && !/^\p{L}+[.,:;]?$/u.test(word.text),
    ),
    probes: where((word) => !isDeck(word)),
  }
}

/** The report. */
export function describeWords(words: readonly JudgedWord[], kinds: Kinds): string {
  const confidences = kinds['all evidence'] as number[]
  const sources = new Set(words.map(({ source }) => source)).size
  return `# How sure OCR is of a word

\`node bench/words/words.ts\` reads the pictures of slides whose text is known and tells of each word whether it is right: case,
accents, signs and the spaces around it count. Every confidence here is of words of repositories that nothing was learned from:
each of five parts of them is judged by weights learned from the other four. Left out are words without a place in the known text,
such as those in pictures, and slides that show something else than their file says.

${words.length.toLocaleString('en-US')} words, ${words.filter(({ isRight }) => !isRight).length} of them wrong, of ${sources} repositories and kinds of probes.

## Wrong words found by naming the least sure ones

![Curves: share of wrong words found by share of words named](unsure.svg)

${foundTable(words, kinds)}

## What a confidence says

Share of words that are right, by their confidence.

${calibrationTable(words, confidences)}
`
}

interface FoundRow {
  group: string
  count: number
  wrong: number
  kind: string
  found: string[]
}

function foundTable(words: readonly JudgedWord[], kinds: Kinds): string {
  const rows = Object.entries(groupsOf(words)).flatMap(([group, places]): FoundRow[] => {
    const own = places.map((at) => words[at] as JudgedWord)
    return Object.entries(kinds).map(([kind, confidences]) => ({
      ...{ group, kind, count: own.length },
      wrong: own.filter(({ isRight }) => !isRight).length,
      found: sharesFound(
        own,
        places.map((at) => confidences[at] as number),
        shares,
      ).map(({ found }) => short(found)),
    }))
  })
  return markdownTable<FoundRow>(
    [
      { title: 'words of', cell: ({ group }) => group, align: 'left' },
      { title: 'words', cell: ({ count }) => String(count) },
      { title: 'wrong', cell: ({ wrong }) => String(wrong) },
      { title: 'told by', cell: ({ kind }) => kind, align: 'left' },
      ...shares.map((share, at) => ({
        title: `${short(share)} named`,
        cell: ({ found }: FoundRow) => found[at] as string,
      })),
    ],
    rows,
  )
}

function calibrationTable(words: readonly JudgedWord[], confidences: readonly number[]): string {
  const groups = Object.entries(groupsOf(words)).map(([name, places]) => ({ name, places }))
  const rows = bounds.slice(1).map((to, at) => ({ from: bounds[at] as number, to }))
  return markdownTable(
    [
      {
        title: 'confidence',
        cell: ({ from, to }) => `${short(from)} to ${short(to)}`,
        align: 'left',
      },
      ...groups.map(({ name, places }) => ({
        title: name,
        cell: ({ from, to }: { from: number; to: number }) => {
          const own = places.filter((at) => {
            const confidence = confidences[at] as number
            return confidence >= from && confidence < to
          })
          const right = own.filter((at) => words[at]?.isRight).length
          return own.length === 0 ? '–' : `${short(right / own.length)} (${own.length})`
        },
      })),
    ],
    rows,
  )
}

function short(value: number): string {
  return value.toFixed(2).replace(/^0/, '')
}
