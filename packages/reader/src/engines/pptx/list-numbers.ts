import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { numberOf, type XmlElement } from './xml-element.ts'

/** The numbers of a list go on until one of these changes. */
interface Counter {
  scheme: string
  start: number
  count: number
}

/** Numbers the paragraphs of one shape. */
export interface ListNumbers {
  /** The number of the next paragraph that is numbered on this level, as it is shown. */
  next(level: number, numbering: XmlElement): string
  /** Ends the lists that a paragraph without a number ends: its own level's and those below. */
  end(level: number): void
}

/** Starts the numbering of a shape (ECMA-376, part 1, 21.1.2.4.1, and what PowerPoint was seen to do). */
export function listNumbers(): ListNumbers {
  let counters: (Counter | undefined)[] = []
  return {
    next(level, numbering) {
      const scheme = numbering.attributes.type ?? 'arabicPeriod'
      const start = startOf(numbering)
      counters = counters.slice(0, level + 1)
      const before = counters[level]
      const continues = before !== undefined && before.scheme === scheme && before.start === start
      const count = continues ? before.count + 1 : 0
      counters[level] = { scheme, start, count }
      return shown(start + count, scheme)
    },
    end(level) {
      counters = counters.slice(0, level)
    },
  }
}

/** The numbers that a list can begin with (`ST_TextBulletStartAtNum`); from what is none of them, PowerPoint counts from 1. */
const startMax = 32_767

function startOf(numbering: XmlElement): number {
  const start = numberOf(numbering, 'startAt') ?? 1
  return Number.isInteger(start) && start >= 1 && start <= startMax ? start : 1
}

/** Schemes are named by their digits and what stands around them; unknown digits are shown as decimal numbers. */
function shown(value: number, scheme: string): string {
  const digits = digitsOf(value, scheme)
  if (scheme.endsWith('ParenBoth')) return `(${digits})`
  if (scheme.endsWith('ParenR')) return `${digits})`
  if (scheme.endsWith('Plain')) return digits
  return scheme.endsWith('Minus') ? `- ${digits} -` : `${digits}.`
}

const circled = 0x2460
const circledMax = 20

function digitsOf(value: number, scheme: string): string {
  if (scheme.startsWith('alphaLc')) return alphabeticLabel(value)
  if (scheme.startsWith('alphaUc')) return alphabeticLabel(value).toUpperCase()
  if (scheme.startsWith('romanLc')) return romanOf(value).toLowerCase()
  if (scheme.startsWith('romanUc')) return romanOf(value)
  if (scheme.startsWith('circleNum') && value >= 1 && value <= circledMax) {
    return characterOf(circled + value - 1)
  }
  return String(value)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
/** Letters end here: with thirty of the same. */
const lettersMax = 30 * alphabet.length

/** a to z, then aa, bb and so on. */
function alphabeticLabel(value: number): string {
  if (value > lettersMax) return String(value)
  const place = (value - 1) % alphabet.length
  return (alphabet[place] ?? '').repeat(Math.ceil(value / alphabet.length))
}

const romans: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]
/** Roman numerals end here. */
const romanMax = 3999

function romanOf(value: number): string {
  if (value < 1 || value > romanMax) return String(value)
  let rest = value
  let text = ''
  for (const [worth, letters] of romans) {
    text += letters.repeat(Math.floor(rest / worth))
    rest %= worth
  }
  return text
}
