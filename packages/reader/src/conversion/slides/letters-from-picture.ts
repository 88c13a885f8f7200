import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { lostLetter } from '../text-layer/lost-letters.ts'
import { type AlignedLetters, alignedLetters } from './aligned-letters.ts'

/** Letters and spaces on either side of a lost letter that OCR has to read alike. */
const contextMax = 12
/** Fewer letters around it are found elsewhere by chance. */
const soundMin = 2
/** Share of the letters around it that OCR may misread. Chosen by eye. */
const misreadShareMax = 0.15
const nextMax = 2 * contextMax
/** Bounds the lost letters of a slide that are looked for, and what OCR read that is compared with their surroundings. */
const lostMax = 300
const readMax = 10_000

/**
 * Returns the slide with the letters that OCR reads in the place of those that the text layer has lost. Only these are
 * taken from OCR, and only where it reads the letters around them as the text layer has them; others stay lost.
 */
export function withLettersFrom(text: SlideReading, picture: SlideReading): SlideReading {
  const read = linesRead(picture)
  const words = new Map<string, string>()
  let left = lostMax
  const blocks = text.blocks.map((block): SlideBlock => {
    const lines = block.lines.map((line) => {
      left -= line.split(lostLetter).length - 1
      return left >= 0 && line.includes(lostLetter) ? filledLine(line, read, words) : line
    })
    return { ...block, lines }
  })
  if (words.size === 0) return text
  const links = text.links?.map((link) => ({ ...link, text: withWords(link.text, words) }))
  const mended = blocks.map((block) => withRead(withCells(block, words), words))
  return { ...text, mode: 'mixed', blocks: mended, ...(links ? { links } : {}) }
}

/** Each line that OCR read with the start of the next one, since the text layer may have both in one paragraph. */
function linesRead({ blocks }: SlideReading): string[][] {
  const each = blocks.flatMap((block) => block.lines.map((line) => spaced(line)))
  const lines = each.map((line, at) => [...line, ...(each[at + 1] ?? []).slice(1, nextMax)])
  let left = readMax
  return lines.filter(({ length }) => {
    left -= length
    return left >= 0
  })
}

/** The line with the letters that are found, of which the words are noted. */
function filledLine(line: string, read: string[][], words: Map<string, string>): string {
  const letters = [...line]
  const filled = letters
    .map((letter, at) =>
      letter === lostLetter ? (lettersAt(letters, at, read) ?? letter) : letter,
    )
    .join('')
  const after = filled.split(/\s+/u)
  line.split(/\s+/u).forEach((word, at) => {
    if (word !== after[at]) words.set(word, after[at] ?? word)
  })
  return filled
}

/** What OCR reads in a place of a line; undefined if it is not found, or if OCR reads several things there. */
function lettersAt(line: string[], at: number, read: string[][]): string | undefined {
  const before = spaced(line.slice(0, at).join(''), 'start').slice(-contextMax)
  const after = spaced(line.slice(at + 1).join(''), 'end').slice(0, contextMax)
  const sound = [...before, ...after].filter((letter) => letter !== lostLetter && letter !== ' ')
  if (sound.length < soundMin) return undefined
  let best: AlignedLetters | undefined
  let isOnlyOne = true
  for (const one of read) {
    const found = alignedLetters({ before, after }, one)
    if (found === undefined || found.cost > misreadShareMax * sound.length) continue
    if (best !== undefined && found.cost > best.cost) continue
    isOnlyOne = best === undefined || found.cost < best.cost || found.letters === best.letters
    best = found
  }
  return isOnlyOne ? best?.letters : undefined
}

/** The letters of a text with a space between its words, and before and after it, or at one end. */
function spaced(text: string, at: 'start' | 'end' | 'both' = 'both'): string[] {
  const words = text.normalize('NFC').replace(/\s+/gu, ' ')
  const start = at === 'end' || words.startsWith(' ') ? '' : ' '
  const end = at === 'start' || words.endsWith(' ') ? '' : ' '
  return [...`${start}${words}${end}`]
}

function withCells(block: SlideBlock, words: Map<string, string>): SlideBlock {
  if (block.table === undefined) return block
  const rows = block.table.rows.map((row) => row.map((cell) => withWords(cell, words)))
  return { ...block, table: { ...block.table, rows } }
}

/** The words with their places, of which only those with lost letters change. */
function withRead(block: SlideBlock, words: Map<string, string>): SlideBlock {
  if (block.words === undefined) return block
  return {
    ...block,
    words: block.words.map((word) => ({ ...word, text: withWords(word.text, words) })),
  }
}

function withWords(text: string, words: Map<string, string>): string {
  if (!text.includes(lostLetter)) return text
  return text.replace(/\S+/gu, (word) => words.get(word) ?? word)
}
