import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

const read = (texts: SmallText[], more = {}) =>
  readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)

/** Text boxes drawn one after the other, 120 points apart, a line every 16 points. */
function boxes(...lists: string[][]): SmallText[] {
  return lists.flatMap((list, column) =>
    list.map((text, row) => ({ text, left: 30 + 120 * column, top: 80 + 16 * row })),
  )
}

const topics = ['Welcome', 'Coffee break', 'Outlook', 'Lunch']
const times = ['9:00', '10:15', '10:45', '12:00']

describe('lists in text boxes side by side', () => {
  it('are rows if the lines of one are values', () => {
    const rows = topics.map((topic, index) => `${times[index]}\t${topic}`)
    assert.deepEqual(read(boxes(times, topics)), rows)
    assert.deepEqual(read(boxes(['Time', ...times], ['Topic', ...topics])), [
      'Time\tTopic',
      ...rows,
    ])
    const prices = [
      ['€ 9.00', '€ 29.00', '€ 99.00', 'on request'],
      ['$ 10', '$ 32', '$ 109', 'on request'],
    ]
    assert.equal(read(boxes(topics, ...prices))[1], 'Coffee break\t€ 29.00\t$ 32')
  })

  it('are rows if the first ends where the second begins', () => {
    const names = ['Anna Berg', 'Tom Hill', 'Mei Lin', 'Bob Li']
    const [labels, texts] = [boxes(topics, names).slice(0, 4), boxes(topics, names).slice(4)]
    const lineUp = labels.map((it) => ({ ...it, left: 130 - 5 * it.text.length }))
    assert.equal(read([...lineUp, ...texts])[1], 'Coffee break\tTom Hill')
  })

  it('are columns if none has values, or all have a few', () => {
    const names = ['Anna Berg', 'Tom Hill', 'Mei Lin', 'Bob Li']
    assert.deepEqual(read(boxes(topics, names)), [...topics, ...names])
    const plans = [
      ['Small', '€ 5', '1 user', '2 GB'],
      ['Large', '€ 45', '50 users', '1 TB'],
    ]
    assert.deepEqual(read(boxes(...plans)), plans.flat())
  })

  it('are columns if their lines are not level, or are items with marks', () => {
    const apart = boxes(times, topics).map((it, index) => ({
      ...it,
      top: it.top + (index > 3 ? 7 : 0),
    }))
    assert.ok(read(apart).every((line) => !line.includes('\t')))
    const marked = boxes(
      times,
      topics.map((topic) => `• ${topic}`),
    )
    assert.ok(read(marked).every((line) => !line.includes('\t')))
  })

  it('are cards if each is on a shape of its own that stands apart', () => {
    const frames = [0, 1].map((column) => ({
      ...box(20 + 120 * column, 70, 130 + 120 * column, 150),
      place: -1,
    }))
    assert.deepEqual(read(boxes(times, topics), { frames }), [...times, ...topics])
  })
})
