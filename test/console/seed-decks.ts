import type { Page } from 'playwright-core'
import { madeUpColumns, madeUpRow } from './made-up-deck.ts'

type Cells = Record<string, unknown>

/** A deck as this browser keeps it; what is left out is as in a deck of one slide that was read and exported. */
export interface SeededDeck {
  filename: string
  stage?: 'waiting' | 'done' | 'canceled' | 'refused'
  held?: boolean
  exported?: boolean
  refusal?: { code: string; message?: string; details?: Record<string, unknown> }
  rows?: Cells[]
}

/** Puts decks into the storage of the browser of the person who is signed in, the first one on top, and shows them. */
export async function seedDecks(page: Page, decks: readonly SeededDeck[]): Promise<void> {
  const { id: owner } = (await (await page.request.get('/web/me')).json()) as { id: string }
  const now = Date.now()
  const records = decks.map((deck, index) => {
    const { stage = 'done', rows = stage === 'done' ? [madeUpRow(1)] : [], ...facts } = deck
    const added = { addedAt: now + index, batchAt: now }
    const counts = { slideCount: rows.length, sizeBytes: 20_000 + index, fileBytes: 0, rowBytes: 0 }
    const kept = { exported: true, held: false, folder: '', options: {}, reread: [], mode: 'text' }
    const identity = { id: `seeded-${index}`, owner, conversionKey: `key-${index}` }
    const columns = madeUpColumns
    return { deck: { ...kept, ...identity, ...counts, ...added, columns, stage, ...facts }, rows }
  })
  await page.evaluate(
    `new Promise((resolve, reject) => {
      const opening = indexedDB.open('rowdeck')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const database = opening.result
        const transaction = database.transaction(['decks', 'rows'], 'readwrite')
        for (const { deck, rows } of ${JSON.stringify(records)}) {
          transaction.objectStore('decks').put(deck)
          rows.forEach((row, at) => transaction.objectStore('rows').put(row, [deck.id, at]))
        }
        transaction.onerror = () => reject(transaction.error)
        transaction.oncomplete = () => {
          database.close()
          resolve(true)
        }
      }
    })`,
  )
  await page.reload()
  if (decks.length > 0) await page.locator('.deck').first().waitFor()
}
