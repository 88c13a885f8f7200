import { readFile } from 'node:fs/promises'
import {
  type ExplainedSlide,
  explainSlide,
  lettersLeft,
} from '../../packages/reader/src/conversion/convert.ts'
import type { Section } from '../report/section.ts'
import { filesBelow, openReader } from './open-reader.ts'

/** Slides of a file that are read. */
const slidesMax = 20
/** Files that are shown, those with the most letters left first. */
const filesShown = 40
/** Letters of a file that are shown. */
const lettersShown = 60

interface Account {
  file: string
  /** Of its slides with letters that are in no state. */
  slides: number[]
  left: string
}

/**
 * Reads all PDFs of the benchmark's folder from their text layers and lists those with letters and digits that are neither in a row nor in
 * a note that says what became of them. Prints how many letters are in each state.
 */
export const accounting: Section = async ({ benchmark: { folder, quick } }) => {
  const reader = await openReader()
  const counts = new Map<string, number>()
  const accounts: Account[] = []
  let slides = 0
  try {
    for (const [place, file] of (await filesBelow(folder, '.pdf')).entries()) {
      if (quick && place % 3 !== 0) continue
      const explained = await explainedSlides(reader, `${folder}/${file}`)
      slides += explained.length
      for (const slide of explained) addCounts(counts, slide)
      const account = accountOf(file, explained)
      if (account.left !== '') accounts.push(account)
    }
  } finally {
    await reader.close()
  }
  accounts.sort((one, other) => other.left.length - one.left.length)
  return { qualities: [], text: describe({ accounts, counts, slides }), versions: ['rowdeck'] }
}

async function explainedSlides(
  { reader }: Awaited<ReturnType<typeof openReader>>,
  path: string,
): Promise<ExplainedSlide[]> {
  const explained: ExplainedSlide[] = []
  try {
    const deck = { bytes: await readFile(path), type: 'pdf' as const }
    const open = await reader.open(deck, new AbortController().signal)
    try {
      for (let index = 0; index < Math.min(slidesMax, open.pageCount); index++) {
        explained.push(await explainSlide(open, index, 'text'))
      }
    } finally {
      await open.close()
    }
  } catch (error) {
    // files that cannot be read have no letters to account for
    console.error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
  return explained
}

function addCounts(counts: Map<string, number>, { letters }: ExplainedSlide): void {
  for (const { state, because, text } of letters) {
    const reason = because === undefined ? state : `${state}: ${because}`
    counts.set(reason, (counts.get(reason) ?? 0) + text.replace(/\s/g, '').length)
  }
}

function accountOf(file: string, explained: ExplainedSlide[]): Account {
  const left = explained.map(({ reading, letters }) => lettersLeft(reading, letters))
  const slides = left.flatMap((text, index) => (text === '' ? [] : [index + 1]))
  return { file, slides, left: left.join('') }
}

function describe({
  accounts,
  counts,
  slides,
}: {
  accounts: Account[]
  counts: Map<string, number>
  slides: number
}): string {
  const states = [...counts].map(([reason, count]) => `- ${reason}: ${count}`)
  const files = accounts
    .slice(0, filesShown)
    .map((it) => `- ${it.file}, slides ${it.slides.join(', ')}: ${it.left.slice(0, lettersShown)}`)
  const head = `${slides} slides; characters by what became of them:`
  const rest = `${accounts.length} files have letters that nothing accounts for.`
  return ['## Accounting', '', head, '', ...states, '', rest, '', ...files].join('\n')
}
