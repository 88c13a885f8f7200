import sampleUrl from '../../../samples/sample.pdf?url'
import type { SlideRow, SlideTable } from './slide-table.ts'

/** The sample deck as a file, as if it had been chosen. */
export async function sampleFile(): Promise<File> {
  const response = await fetch(sampleUrl)
  if (!response.ok) throw new Error('The sample deck is not there.')
  return new File([await response.blob()], 'sample.pdf', { type: 'application/pdf' })
}

/** What the service answers of the sample deck, kept with the page so that a visitor need not wait for it. */
export async function sampleTable(): Promise<SlideTable> {
  const { default: table } = await import('./sample-table.json')
  return table as unknown as SlideTable
}

export function samplePictureUrl({ page }: SlideRow): string {
  return `/sample/${page}.webp`
}
