import { closesBracket, leavesOpen } from './brackets.ts'
import { isFunctionWord } from './function-words.ts'
import type { LineBreak, Measure } from './line-break.ts'
import type { LineFacts } from './line-facts.ts'
import { ends, isAddress, isLabeled, leadingNumber, scriptOf, starts } from './wording.ts'

/** How the lines begin, and how the others of the block do. */
export const startsOfLines: Record<string, Measure> = {
  'start after': ({ line }) => line.start,
  'start before': ({ before }) => before.start,
  'small starts elsewhere': (it) => shareElsewhere(it, it.block.small, starts.small),
  'capital starts elsewhere': (it) => shareElsewhere(it, it.block.capital, starts.capital),
  'digit starts elsewhere': (it) => shareElsewhere(it, it.block.digit, starts.digit),
  'function word after': ({ line: { text } }) => {
    const end = text.indexOf(' ')
    return Number(isFunctionWord((end < 0 ? text : text.slice(0, end)).toLowerCase()))
  },
  'next number': ({ before, line }) => leadingNumber(line.text) - leadingNumber(before.text),
  'phrase after': ({ line: { text } }) => Number(/^(?:[⇒→➔➜–—*{}@]|[=-]>|[:：-]\s?)/u.test(text)),
}

/** What the lines look like: names, numbers, addresses, labels, brackets. */
export const form: Record<string, Measure> = {
  'same form': ({ before, line }) => sharedLength(before.form, line.form),
  'share of one form': ({ block }) => block.likeForm / block.lines.length,
  'words before': ({ before }) => before.words,
  'words after': ({ line }) => line.words,
  'capitals before': ({ before }) => before.capitalShare,
  'capitals after': ({ line }) => line.capitalShare,
  'digits before': ({ before }) => before.digitShare,
  'digits after': ({ line }) => line.digitShare,
  'letters after': ({ line }) => line.text.length,
  'label before': ({ before }) => Number(isLabeled(before.text)),
  'label after': ({ line }) => Number(isLabeled(line.text)),
  'share of labels': ({ block }) => block.labeled / block.lines.length,
  'address before': ({ before }) => addressKind(before),
  'address after': ({ line }) => addressKind(line),
  'brackets after': ({ line: { text } }) => Number(/^[（(【「『[].*[）)】」』\]]$/u.test(text)),
  'closes bracket': ({ before, line }) => Number(closesBracket(before.text, line.text)),
  'open bracket': ({ before }) => Number(leavesOpen(before.text)),
}

/** How the lines end, and how many others end a sentence. */
export const endsOfLines: Record<string, Measure> = {
  'end before': ({ before }) => before.end,
  'end after': ({ line }) => line.end,
  'stops elsewhere': ({ block, before, line }) => {
    const own = Number(before.end === ends.stop) + Number(line.end === ends.stop)
    return (block.stops - own) / (block.lines.length - 2)
  },
  'same end': ({ before, line }) => Number(before.end === line.end),
}

/** The scripts around the line break. */
export const script: Record<string, Measure> = {
  'script before': ({ before: { text } }) => scriptOf(text.slice(-1)),
  'script after': ({ line: { text } }) => scriptOf(text),
}

/** The share of lines that begin in a way, without the first, whose start says nothing, and the one in question. */
function shareElsewhere({ block, line }: LineBreak, count: number, start: number): number {
  const own = Number(line.start === start)
  const first = Number(block.lines[0]?.start === start)
  return (count - own - first) / (block.lines.length - 2)
}

/** How many signs two forms begin with in common. */
function sharedLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at / Math.max(one.length, other.length, 1)
}

function addressKind({ text }: LineFacts): number {
  if (!isAddress(text)) return 0
  return text.includes('://') ? 2 : 1
}
