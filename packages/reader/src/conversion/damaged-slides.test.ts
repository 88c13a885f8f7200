import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import {
  blank,
  code,
  engines,
  run,
  type Slide,
  words,
} from '../../../../test/support/given-pages.ts'

describe('a damaged slide', () => {
  it('is read from its picture', async () => {
    const { mode, rows } = await run(engines([words, 'broken']), 'auto')
    assert.deepEqual([mode, rows[1]], ['mixed', { slide: 'Seen' }])
  })

  it('has an empty row that says so where nothing reads it, unlike a blank one', async () => {
    const slides: Slide[] = [blank, 'hopeless', words]
    const columns = ['slide', 'mode', 'confidence', 'picture', 'language', 'blocks']
    for (const mode of ['auto', 'text'] as const) {
      const given = { ...engines(slides), thumbnails: { encode: async () => Uint8Array.of(1) } }
      const table = await run(given, mode, { columns })
      assert.equal(table.mode, 'text')
      const [first, second, third] = table.rows
      assert.deepEqual([first?.slide, first?.mode, first?.confidence], ['', 'text', null])
      const nothing = { slide: '', picture: '', language: null, blocks: [] }
      assert.deepEqual(second, { ...nothing, mode: 'unreadable', confidence: 0 })
      assert.equal(third?.slide, 'A slide with words')
    }
  })

  it('refuses the deck if no slide that was asked for can be read, and names a single one', async () => {
    for (const mode of ['auto', 'text', 'ocr'] as const) {
      const all = run(engines(['hopeless', 'hopeless']), mode)
      await assert.rejects(all, code('document_unreadable', /All slides/))
      const slides = [{ from: 2, to: 2 }]
      const one = run(engines([words, 'hopeless']), mode, { slides })
      await assert.rejects(one, code('document_unreadable', /Slide 2/))
    }
  })

  it('that cannot be drawn has no picture and no description, and keeps its text', async () => {
    const given = engines([words])
    given.pdf.open = () => ({
      ...engines([words]).pdf.open(new Uint8Array()),
      renderPage() {
        throw new AppError('document_unreadable', 'broken')
      },
    })
    const table = await run(given, 'auto', { columns: ['slide', 'picture'] })
    assert.deepEqual(table.rows, [{ slide: 'A slide with words', picture: '' }])
  })

  it('whose picture exceeds a limit still fails the deck; a fault while it is drawn costs that slide', async () => {
    const drawnWith = (error: Error) => {
      const given = engines([words, 'broken'])
      const { open } = given.pdf
      given.pdf.open = (bytes) => ({
        ...open(bytes),
        renderPage() {
          throw error
        },
      })
      return run(given, 'auto')
    }
    const tooLarge = new AppError('image_too_large', 'too large')
    await assert.rejects(drawnWith(tooLarge), tooLarge)
    const { rows } = await drawnWith(new TypeError('a bug'))
    assert.deepEqual(rows, [{ slide: 'A slide with words' }, { slide: '' }])
  })
})
