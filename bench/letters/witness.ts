import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../packages/core/src/errors.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import type { Section } from '../report/section.ts'
import { openReader } from './open-reader.ts'
import { witnessReasons } from './witness-reasons.ts'
import { missingWords, type WordCounts } from './witness-words.ts'

const folderName = 'wild-files'
/** Pages of a file whose words are known. */
const pagesMax = 6
/** Time that a file may take. */
const timeoutMs = 120_000
/** Missing words of a file that are shown. */
const wordsShown = 8

interface Witnessed {
  file: string
  count: number
  missing: string[]
  /** Why the file has no rows. */
  failure?: string
}

/**
 * Converts the benchmark's public test files of PDF readers and lists the words that pdftotext and mutool agree on and rows do not have,
 * by files. Each remaining file has a reason in `witness-reasons.ts`; those without one are listed first.
 */
export const witness: Section = async ({ benchmark: { folder, quick } }) => {
  const words = await readFile(join(folder, folderName, 'words.jsonl'), 'utf8')
  const lines = words
    .split('\n')
    .filter((line, place) => line !== '' && (!quick || place % 3 === 0))
  const reader = await openReader()
  const found: Witnessed[] = []
  try {
    for (const line of lines) {
      const wanted = JSON.parse(line) as { file: string; words: WordCounts }
      found.push(await witnessed(reader, join(folder, folderName), wanted))
    }
  } finally {
    await reader.close()
  }
  return { qualities: [], text: describe(found), versions: ['rowdeck'] }
}

async function witnessed(
  { reader }: Awaited<ReturnType<typeof openReader>>,
  folder: string,
  { file, words }: { file: string; words: WordCounts },
): Promise<Witnessed> {
  const count = Object.values(words).reduce((sum, times) => sum + times, 0)
  try {
    const bytes = await readFile(join(folder, file))
    const deck = { bytes, type: 'pdf' as const, name: file }
    const signal = AbortSignal.timeout(timeoutMs)
    const slides = [{ from: 1, to: pagesMax }]
    const options = { mode: 'auto' as const, columns: ['slide' as const], slides, signal, reader }
    const { rows } = await convert(deck, options)
    const text = rows.map(({ slide }) => String(slide)).join('\n')
    return { file, count, missing: missingWords(words, text) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { file, count, missing: missingWords(words, ''), failure: error.message }
  }
}

function describe(found: Witnessed[]): string {
  const lost = found.reduce((sum, { missing }) => sum + missing.length, 0)
  const count = found.reduce((sum, one) => sum + one.count, 0)
  const incomplete = found.filter(({ missing, failure }) => missing.length > 0 || failure)
  incomplete.sort((one, other) => other.missing.length - one.missing.length)
  const isKnown = ({ file }: Witnessed) => witnessReasons[file] !== undefined
  const list = [...incomplete.filter((it) => !isKnown(it)), ...incomplete.filter(isKnown)]
  const without = found.filter(({ failure }) => failure !== undefined).length
  return [
    '## Words that two other readers agree on',
    '',
    `${lost} of ${count} words of ${found.length} public test files are not in the rows (${(lost / Math.max(1, count)).toFixed(4)}); ${without} files have no rows.`,
    '',
    ...list.map(describeFile),
  ].join('\n')
}

function describeFile({ file, missing, failure }: Witnessed): string {
  const shown = missing.slice(0, wordsShown).join(' ')
  const reason = witnessReasons[file] ?? '**not looked at**'
  return `- ${file}: ${missing.length} missing (${shown})${failure ? `, ${failure}` : ''}: ${reason}`
}
