import type { Page } from 'playwright-core'
import { deckBytes } from '../support/test-app.ts'

type Cells = Record<string, unknown>

/** The columns of made-up rows. */
export const madeUpColumns = [
  ['slide', 'Slide'],
  ['number', 'Number'],
  ['page', 'Page'],
  ['title', 'Title'],
  ['body', 'Body'],
  ['notes', 'Notes'],
  ['markdown', 'Markdown'],
  ['blocks', 'Blocks'],
  ['area', 'Area'],
  ['mode', 'Mode'],
  ['confidence', 'Confidence'],
  ['build', 'Build of'],
].map(([key, label]) => ({ key, label }))

/** A row as the API returns it, with these cells and every other column. */
export function madeUpRow(number: number, cells: Cells = {}): Cells {
  return {
    slide: `Slide ${number}`,
    number,
    page: number,
    title: '',
    body: '',
    notes: '',
    markdown: `## Slide ${number}`,
    blocks: [],
    area: null,
    mode: 'text',
    confidence: null,
    build: null,
    ...cells,
  }
}

/** The answer of the service with these rows. */
export function rowLines(rows: readonly Cells[], filename: string): string {
  const lines = [
    { filename, columns: madeUpColumns, slideCount: rows.length },
    ...rows.map((row, index) => ({ index, row })),
    { mode: 'text', rowCount: rows.length },
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** Has the page convert a deck to these rows. The service is not asked. */
export async function convertTo(page: Page, rows: Cells[]): Promise<void> {
  const body = rowLines(rows, 'made-up.pdf')
  await page.route('**/api/v1/convert', (route) =>
    route.fulfill({ contentType: 'application/x-ndjson', body }),
  )
  await page
    .getByLabel('Deck to convert')
    .first()
    .setInputFiles({
      name: 'made-up.pdf',
      mimeType: 'application/pdf',
      buffer: await deckBytes('blank-slide.pdf'),
    })
  await page.locator('[role="option"]:not(.waiting, .reading)').first().waitFor()
}
