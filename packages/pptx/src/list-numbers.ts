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

/**
 * What stands around the number, by the end of the scheme's name (`ST_TextAutonumberScheme`).
 */
const frames: [end: string, before: string, after: string][] = [
  ['ParenBoth', '(', ')'],
  ['ParenR', '', ')'],
  ['Plain', '', ''],
  ['Minus', '', '-'],
  ['DbPeriod', '', '．'],
  ['Period', '', '.'],
]

/** How numbers are written, by the beginning of the scheme's name; those of all others are decimal. */
const numerals: [start: string, write: (value: number) => string][] = [
  ['alphaLc', lettered('abcdefghijklmnopqrstuvwxyz')],
  ['alphaUc', lettered('ABCDEFGHIJKLMNOPQRSTUVWXYZ')],
  ['romanLc', (value) => romanOf(value).toLowerCase()],
  ['romanUc', romanOf],
  ['circleNumWdBlack', oneOf('❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴')],
  ['circleNum', oneOf('①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳')],
  ['arabicDb', inDigits('０')],
  ['arabic1', lettered('أبتثجحخدذرزسشصضطظعغفقكلمنهوي')],
  ['arabic2', lettered('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ')],
  ['ea1', chineseOf],
  ['hebrew2', lettered('אבגדהוזחטיכלמנסעפצקרשת')],
  ['hindiAlpha1', lettered('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह')],
  ['hindiAlpha', lettered('अआइईउऊऋएऐओऔ')],
  ['hindiNum', inDigits('०')],
  ['thaiAlpha', lettered('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ')],
  ['thaiNum', inDigits('๐')],
]

function shown(value: number, scheme: string): string {
  const [, before, after] = frames.find(([end]) => scheme.endsWith(end)) ?? ['', '', '.']
  const [, write] = numerals.find(([start]) => scheme.startsWith(start)) ?? ['', String]
  return `${before}${write(value)}${after}`
}

/** Numbers with a sign of their own, such as a circle around them; decimal beyond. */
function oneOf(signs: string): (value: number) => string {
  return (value) => signs[value - 1] ?? String(value)
}

/** Decimal numbers whose digits follow the one for zero. */
function inDigits(zero: string): (value: number) => string {
  const first = zero.codePointAt(0) ?? 0
  return (value) =>
    Array.from(String(value), (digit) => characterOf(first + Number(digit))).join('')
}

/** A letter is written so often at most. */
const repeatsMax = 30

/** a to z, then aa, bb and so on. */
function lettered(letters: string): (value: number) => string {
  return (value) => {
    const repeats = Math.ceil(value / letters.length)
    return repeats > repeatsMax
      ? String(value)
      : (letters[(value - 1) % letters.length] ?? '').repeat(repeats)
  }
}

const chineseDigits = '一二三四五六七八九'
const chineseMax = 99

/** Chinese, Japanese and Korean numbers, which are the same below a hundred. */
function chineseOf(value: number): string {
  if (value > chineseMax) return String(value)
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  const digit = (number: number) => chineseDigits[number - 1] ?? ''
  return tens === 0 ? digit(ones) : `${tens > 1 ? digit(tens) : ''}十${digit(ones)}`
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
