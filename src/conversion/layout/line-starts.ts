import { isUnspaced } from './characters.ts'

const label = /^[^:：]{1,20}[:：](?!\/\/)/u
const partOfAddress = /[@/]|\w\.\w/u

/**
 * Whether a line begins a paragraph by what is written: a number or dash that touches its first word,
 * a brace of a listing, a label and a colon after a line with one, a web address after another.
 */
export function startsAnew(before: string, line: string): boolean {
  if (/^(?:\d{1,3}[.)．）]|[(（]\d{1,2}[)）])(?=\p{L})/u.test(line)) return true
  if (/^[-–]\S/u.test(line) && isUnspaced(line.codePointAt(1) ?? 0)) return true
  if (/\{$/u.test(before) || /^[{}]/u.test(line)) return true
  if (label.test(before) && label.test(line)) return true
  return isAddress(before) && isAddress(line) && !/[-/]$/u.test(before)
}

function isAddress(line: string): boolean {
  return !/\s/u.test(line) && partOfAddress.test(line)
}
