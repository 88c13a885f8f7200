import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[]): string[] {
  return readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)
}

describe('a table without rules', () => {
  it('is not a listing whose author aligned its values', () => {
    const row = (top: number, ...words: string[]) =>
      words.map((text, index) => ({ text, left: 20 + 120 * index, top }))
    const texts = [
      ...row(100, '<Size Width="4"', 'Unit="cm" />'),
      ...row(112, '<Place Top="1"', 'Unit="cm" />'),
      ...row(124, '<Font Size="9"', 'Unit="pt" />'),
    ]
    assert.deepEqual(read(texts), [
      '<Size Width="4" Unit="cm" />',
      '<Place Top="1" Unit="cm" />',
      '<Font Size="9" Unit="pt" />',
    ])
  })
})
