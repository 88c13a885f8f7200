import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listNumbers } from './list-numbers.ts'

function numbersOf(type: string, startAt: number, count: number): string[] {
  const attributes = { type, startAt: String(startAt) }
  const numbering = { name: 'a:buAutoNum', attributes, children: [], text: '' }
  const numbers = listNumbers()
  return Array.from({ length: count }, () => numbers.next(0, numbering))
}

const schemes: [name: string, first: string, eleventh: string][] = [
  ['alphaLcParenBoth', '(a)', '(k)'],
  ['alphaUcParenBoth', '(A)', '(K)'],
  ['alphaLcParenR', 'a)', 'k)'],
  ['alphaUcParenR', 'A)', 'K)'],
  ['alphaLcPeriod', 'a.', 'k.'],
  ['alphaUcPeriod', 'A.', 'K.'],
  ['arabicParenBoth', '(1)', '(11)'],
  ['arabicParenR', '1)', '11)'],
  ['arabicPeriod', '1.', '11.'],
  ['arabicPlain', '1', '11'],
  ['romanLcParenBoth', '(i)', '(xi)'],
  ['romanUcParenBoth', '(I)', '(XI)'],
  ['romanLcParenR', 'i)', 'xi)'],
  ['romanUcParenR', 'I)', 'XI)'],
  ['romanLcPeriod', 'i.', 'xi.'],
  ['romanUcPeriod', 'I.', 'XI.'],
  ['circleNumDbPlain', '①', '⑪'],
  ['circleNumWdBlackPlain', '❶', '⓫'],
  ['circleNumWdWhitePlain', '①', '⑪'],
  ['arabicDbPeriod', '１．', '１１．'],
  ['arabicDbPlain', '１', '１１'],
  ['ea1ChsPeriod', '一.', '十一.'],
  ['ea1ChsPlain', '一', '十一'],
  ['ea1ChtPeriod', '一.', '十一.'],
  ['ea1ChtPlain', '一', '十一'],
  ['ea1JpnChsDbPeriod', '一．', '十一．'],
  ['ea1JpnKorPlain', '一', '十一'],
  ['ea1JpnKorPeriod', '一.', '十一.'],
  ['arabic1Minus', 'أ-', 'ز-'],
  ['arabic2Minus', 'أ-', 'ك-'],
  ['hebrew2Minus', 'א-', 'כ-'],
  ['thaiAlphaPeriod', 'ก.', 'ฎ.'],
  ['thaiAlphaParenR', 'ก)', 'ฎ)'],
  ['thaiAlphaParenBoth', '(ก)', '(ฎ)'],
  ['thaiNumPeriod', '๑.', '๑๑.'],
  ['thaiNumParenR', '๑)', '๑๑)'],
  ['thaiNumParenBoth', '(๑)', '(๑๑)'],
  ['hindiAlphaPeriod', 'अ.', 'औ.'],
  ['hindiNumPeriod', '१.', '११.'],
  ['hindiNumParenR', '१)', '११)'],
  ['hindiAlpha1Period', 'क.', 'ट.'],
]

test('Each of the 41 schemes of the format has its numbers', () => {
  assert.equal(schemes.length, 41)
  for (const [scheme, first, eleventh] of schemes) {
    const numbers = numbersOf(scheme, 1, 11)
    assert.deepEqual([numbers.at(0), numbers.at(10)], [first, eleventh], scheme)
  }
})

test('Numbers that a scheme cannot write are decimal', () => {
  assert.deepEqual(numbersOf('circleNumDbPlain', 20, 2), ['⑳', '21'])
  assert.deepEqual(numbersOf('ea1ChsPeriod', 99, 2), ['九十九.', '100.'])
  assert.deepEqual(numbersOf('romanUcPeriod', 3999, 2), ['MMMCMXCIX.', '4000.'])
  assert.deepEqual(numbersOf('alphaLcPeriod', 26, 3), ['z.', 'aa.', 'bb.'])
  assert.deepEqual(numbersOf('unknown', 7, 1), ['7.'])
})
