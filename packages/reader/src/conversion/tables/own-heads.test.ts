import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const read = (texts: SmallText[]) =>
  readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)

test('Lists of labels and values side by side are two lists if labels and values repeat below a head each, and one table if the values have heads, too.', () => {
  const menu = ['Soup', 'Salad', 'Bread', 'Cheese']
  const drinks = ['Tea', 'Coffee', 'Water', 'Juice']
  const [cheap, dear] = [
    ['€ 4', '€ 5', '€ 2', '€ 6'],
    ['€ 3', '€ 8', '€ 1', '€ 7'],
  ]
  // each price in a box of its own, a column narrower than its label
  const cells = [menu, cheap, drinks, dear].flatMap((list, column) =>
    list.map((text, row) => ({ text, left: 20 + 90 * column, top: 80 + 24 * row })),
  )
  const heads = (...texts: string[]) =>
    texts.flatMap((text, column) =>
      text === '' ? [] : [{ text, left: 20 + 90 * column, top: 50, size: 16 }],
    )
  const rowsOf = (list: string[], prices: string[]) =>
    list.map((text, at) => `${text}\t${prices[at]}`)
  assert.deepEqual(read([...heads('Food', '', 'Drinks', ''), ...cells]), [
    ...['Food', ...rowsOf(menu, cheap)],
    ...['Drinks', ...rowsOf(drinks, dear)],
  ])
  assert.equal(
    read([...heads('Food', 'Price', 'Drink', 'Price'), ...cells])[1],
    'Soup\t€ 4\tTea\t€ 3',
  )
})
