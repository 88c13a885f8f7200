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

  it('are rows also if one of them, behind the second, has few lines', () => {
    const rooms = ['Hall', 'Foyer', 'Hall', 'Mensa']
    const marks = [{ text: '*', left: 270, top: 96 }]
    const [first, second] = [boxes(topics, rooms), boxes([], [], [], times)]
    assert.deepEqual(read([...first, ...marks, ...second]), [
      'Welcome\tHall\t\t9:00',
      'Coffee break\tFoyer\t*\t10:15',
      'Outlook\tHall\t\t10:45',
      'Lunch\tMensa\t\t12:00',
    ])
  })

  it('are rows if the first ends where the second begins', () => {
    const names = ['Anna Berg', 'Tom Hill', 'Mei Lin', 'Bob Li']
    const [labels, texts] = [boxes(topics, names).slice(0, 4), boxes(topics, names).slice(4)]
    const lineUp = labels.map((it) => ({ ...it, left: 130 - 5 * it.text.length }))
    assert.equal(read([...lineUp, ...texts])[1], 'Coffee break\tTom Hill')
  })

  it('are rows if the second numbers equations', () => {
    const equations = ['U = I · R', 'P = U · I', 'Q = P · t']
    const rows = equations.map((text, at) => `${text}\t(${at + 1})`)
    assert.deepEqual(read(boxes(equations, ['(1)', '(2)', '(3)'])), rows)
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

/** Texts 40 points below one another, each drawn before all texts to the right of it. */
function columns(...texts: { left: number; size?: number; texts: string[] }[]): SmallText[] {
  return texts.flatMap(({ left, size = 12, texts: own }) =>
    own.map((text, row) => ({ text, left, size, top: 80 + 40 * row })),
  )
}

const places = ['Workshop', 'Warehouse', 'Office']
const counts = ['12 people', '40 people', '7 people']

describe('text boxes placed in rows', () => {
  it('are a table if values are beside texts, in whatever order they are drawn', () => {
    const drawn = columns({ left: 30, texts: places }, { left: 200, texts: counts })
    const rows = places.map((place, at) => `${place}\t${counts[at]}`)
    assert.deepEqual(read(drawn), rows)
    assert.deepEqual(read(drawn.toReversed()), rows)
    const moved = drawn.map((it, at) => ({ ...it, top: it.top + (at % 2) * 2 }))
    assert.deepEqual(read(moved), rows)
  })

  it('are a table if the values are where bars end', () => {
    const [labels, ends] = [columns({ left: 30, texts: places }), counts]
    const values = ends.map((text, at) => ({ text, left: 200 - 30 * at, top: 80 + 40 * at }))
    assert.equal(read([...labels, ...values])[2], 'Office\t7 people')
  })

  it('are a table if the labels have other letters than their texts', () => {
    const texts = ['where we build', 'where we store', 'where we plan']
    const drawn = columns({ left: 30, size: 16, texts: places }, { left: 200, texts })
    assert.equal(read(drawn)[1], 'Warehouse\twhere we store')
  })

  it('are columns if nothing tells the labels from the texts, or other texts are among them', () => {
    const texts = ['where we build', 'where we store', 'where we plan']
    const alike = columns({ left: 30, texts: places }, { left: 200, texts })
    assert.ok(read(alike).every((line) => !line.includes('\t')))
    const notes = texts.map((text, at) => ({ text, left: 200, top: 98 + 40 * at, size: 9 }))
    const cards = [...columns({ left: 30, texts: places }, { left: 200, texts: counts }), ...notes]
    assert.ok(read(cards).every((line) => !line.includes('\t')))
  })

  it('are a table if they are drawn row by row, unless each is on a shape of its own', () => {
    const specs = ['8 cores', 'ten disks', 'third rack']
    const rows = places.flatMap((place, at) => [
      { text: place, left: 30, top: 80 + 40 * at },
      { text: specs[at] ?? '', left: 200, top: 80 + 40 * at },
    ])
    assert.equal(read(rows)[0], 'Workshop\t8 cores')
    const frames = rows.map(({ left, top }, at) => ({
      ...box(left - 10, top - 10, left + 110, top + 26),
      place: at - 6,
    }))
    assert.ok(read(rows, { frames }).every((line) => !line.includes('\t')))
  })

  it('may be tiles if the labels beside them are on none', () => {
    const drawn = columns(
      { left: 30, size: 15, texts: places },
      { left: 150, texts: ['oak', 'nails', 'files'] },
      { left: 270, texts: ['glue', 'screws', 'folders'] },
    )
    const tiles = drawn.slice(3).map(({ left, top }) => ({
      ...box(left - 20, top - 10, left + 90, top + 22),
      place: -1,
    }))
    assert.equal(read(drawn, { frames: tiles })[0], 'Workshop\toak\tglue')
  })

  it('may hold names with initials, which are no items of a list', () => {
    const names = ['S. Okafor', 'M. Byrne', 'T. Quist']
    const drawn = columns({ left: 30, size: 15, texts: places }, { left: 200, texts: names })
    assert.equal(read(drawn)[2], 'Office\tT. Quist')
  })

  it('have the heads above their columns and the rows that go on below', () => {
    const drawn = columns(
      { left: 30, texts: ['Place', ...places] },
      { left: 200, texts: ['Staff', ...counts] },
    )
    const bold = drawn.map((it) => ({ ...it, size: it.top === 80 ? 15 : 12 }))
    assert.deepEqual(read(bold).slice(0, 2), ['Place\tStaff', 'Workshop\t12 people'])
  })

  it('have numbers in front of them and values behind them', () => {
    const drawn = columns(
      { left: 30, texts: ['A1', 'B7', 'C2'] },
      { left: 80, size: 16, texts: places },
      { left: 240, texts: counts },
    )
    assert.equal(read(drawn)[0], 'A1\tWorkshop\t12 people')
  })

  it('may be two if the labels end in colons', () => {
    const drawn = columns(
      { left: 30, texts: ['Date:', 'Customer:'] },
      { left: 120, texts: ['May', 'Ann'] },
    )
    assert.deepEqual(read(drawn), ['Date:\tMay', 'Customer:\tAnn'])
  })

  it('have each its note below it, as on a menu', () => {
    const notes = ['with a yard', 'two halls', 'third floor'].map((text, at) => ({
      ...{ text, left: 30, top: 98 + 40 * at, size: 9 },
    }))
    const prices = ['€ 900', '€ 400', '€ 650']
    const drawn = [...columns({ left: 30, texts: places }, { left: 200, texts: prices }), ...notes]
    assert.deepEqual(
      read(drawn),
      places.flatMap((place, at) => [`${place}\t${prices[at]}`, notes[at]?.text ?? '']),
    )
  })

  it('have small heads exactly above their columns', () => {
    const drawn = columns({ left: 30, texts: places }, { left: 200, texts: counts })
    const heads = [30, 200].map((left, at) => ({
      ...{ text: ['place', 'staff'][at] ?? '', left, top: 58, size: 8 },
    }))
    assert.equal(read([...heads, ...drawn])[0], 'place\tstaff')
  })
})

describe('labels that several cards have', () => {
  /** A card with a head and two labels, its value beside each. */
  const card = (at: number, [head, ...values]: string[]): SmallText[] => {
    const left = 10 + 130 * at
    const labels = ['Owner', 'Saving'].map((text, row) => ({ text, left, top: 100 + 24 * row }))
    const texts = values.map((text, row) => ({
      ...{ text, left: left + 60, top: 100 + 24 * row, size: 10 + 2 * row },
    }))
    return [{ text: head as string, left, top: 60, size: 16 }, ...labels, ...texts]
  }

  it('are rows with their values, however few there are and whatever the values look like', () => {
    const cards = [
      ['Freight', 'L. Amadi', '42 km'],
      ['Depots', 'P. Olsen', '31 km'],
      ['Fleet', 'Jo Smith', '18 km'],
    ]
    const rows = cards.flatMap(([head, owner, saving]) => [
      ...[head as string, `Owner\t${owner}`, `Saving\t${saving}`],
    ])
    const frames = cards.map((_, at) => box(5 + 130 * at, 50, 130 + 130 * at, 150))
    assert.deepEqual(
      read(
        cards.flatMap((texts, at) => card(at, texts)),
        { frames },
      ),
      rows,
    )
  })

  it('are none if texts of a drawing are beside themselves', () => {
    const names = [0, 1, 2, 3].flatMap((at) =>
      ['Rank', 'P'].map((text, row) => ({ text, left: 20 + 90 * at, top: 100 + 24 * row })),
    )
    assert.ok(read(names).every((line) => !line.includes('\t')))
  })
})
