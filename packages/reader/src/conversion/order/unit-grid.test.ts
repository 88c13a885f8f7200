import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[], more = {}): string[] {
  const title = { text: 'Our team', left: 20, top: 10, size: 24 }
  const [first, ...lines] = readPage(smallPage([title, ...texts], more), 0).blocks.flatMap(
    (block) => block.lines,
  )
  assert.equal(first, title.text)
  return lines
}

/** Units in rows of three, drawn column by column, far from each other. */
function inColumns(
  names: string[],
  textsOf: (name: string, left: number, top: number) => SmallText[],
) {
  return [0, 1, 2].flatMap((column) =>
    names.flatMap((name, at) =>
      at % 3 === column ? textsOf(name, 20 + 130 * column, 60 + 60 * Math.floor(at / 3)) : [],
    ),
  )
}

const names = ['Anna', 'Ben', 'Carla', 'Dan', 'Eva', 'Finn']

describe('units in a grid', () => {
  it('are read row by row if they have parts that differ', () => {
    const people = inColumns(names, (name, left, top) => [
      { text: name, left, top, size: 14 },
      { text: `role of ${name}`, left, top: top + 22, size: 9 },
    ])
    assert.deepEqual(
      read(people),
      names.flatMap((name) => [name, `role of ${name}`]),
    )
  })

  it('are read row by row if they are captions of pictures', () => {
    const captions = inColumns(names, (text, left, top) => [{ text, left, top: top + 40, size: 5 }])
    const pictures = captions.map(({ left, top }) => box(left, top - 41, left + 110, top - 1))
    assert.deepEqual(read(captions, { pictures }), names)
  })

  it('are columns if all texts look alike, or one has a head', () => {
    const words = inColumns(names, (text, left, top) => [{ text, left, top }])
    assert.deepEqual(read(words), ['Anna', 'Dan', 'Ben', 'Eva', 'Carla', 'Finn'])
    const heads = words.map((word) => ({ ...word, size: word.top === 60 ? 14 : 9 }))
    assert.deepEqual(read(heads), ['Anna', 'Dan', 'Ben', 'Eva', 'Carla', 'Finn'])
  })
})
