import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import type { DeckReader } from '../../packages/core/src/deck-model/deck-reader.ts'
import type { LetterNote } from '../../packages/core/src/deck-model/letter-notes.ts'
import {
  explainSlide,
  lettersLeft,
  loadLocalReading,
} from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { deckPath } from '../support/deck-path.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { goldenDecks } from './golden-decks.ts'

let engines: Awaited<ReturnType<typeof createEngines>>
let reader: DeckReader
before(async () => {
  const { slidesMax, charactersMax, ...settings } = readConfig({}).reading
  engines = await createEngines({ ...settings, lateOcr: true })
  reader = (await loadLocalReading()).localDeckReader(engines, { slidesMax, charactersMax })
})
after(() => engines.close())

interface Accounted {
  left: string
  notes: LetterNote[]
}

async function accounted(bytes: Uint8Array): Promise<Accounted[]> {
  const open = await reader.open({ bytes, type: 'pdf' }, new AbortController().signal)
  try {
    const slides: Accounted[] = []
    for (let index = 0; index < open.pageCount; index++) {
      const { reading, letters } = await explainSlide(open, index, 'text')
      slides.push({ left: lettersLeft(reading, letters), notes: letters })
    }
    return slides
  } finally {
    await open.close()
  }
}

describe('every letter that a page paints', () => {
  const files = new Set(goldenDecks.map(({ file }) => file).filter((file) => file.endsWith('.pdf')))
  for (const file of files) {
    it(`is in the row, or what became of it is known: ${file}`, async () => {
      const slides = await accounted(await readFile(deckPath(file)))
      assert.deepEqual(
        slides.map(({ left }) => left),
        slides.map(() => ''),
      )
    })
  }

  it('is in the state that says why it is not in the row', async () => {
    const at = (words: string, left: number, top: number) =>
      `BT /F1 20 Tf ${left} ${top} Td (${words}) Tj ET`
    const content = [
      at('Seen', 40, 250),
      `1 g ${at('White', 40, 200)} 0 g`,
      `3 Tr ${at('Ghost', 40, 170)} 0 Tr`,
      `${at('Under', 40, 130)} .5 g 20 120 200 40 re f 0 g`,
      at('Away', 500, 100),
      `q 0 60 20 40 re W n ${at('Cut', 40, 70)} Q`,
      `${at('Twice again', 40, 30)} ${at('Twice', 40, 30)}`,
    ].join(' ')
    const [slide] = await accounted(smallPdf([{ content }]))
    const states = new Map<string, string>()
    for (const { state, because, text } of slide?.notes ?? []) {
      const reason = because === undefined ? state : `${state}, ${because}`
      states.set(reason, (states.get(reason) ?? '') + text)
    }
    states.delete('painted')
    assert.equal(slide?.left, '')
    assert.deepEqual(Object.fromEntries(states), {
      'unseen, color of its ground': 'White',
      'unseen, no paint': 'Ghost',
      'unseen, covered': 'Under',
      'off the page': 'Away',
      clipped: 'Cut',
      'duplicate, drawn again in its place': 'twice',
      read: 'SeenTwice again',
    })
  })
})
