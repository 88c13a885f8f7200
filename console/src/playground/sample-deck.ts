import sampleUrl from '../../../samples/sample.pdf?url'
import type { SlideRow, SlideTable } from '../desk/slide-table.ts'

/** Loads the sample deck as a file, as if the user had chosen it. */
export async function sampleFile(): Promise<File> {
  const response = await fetch(sampleUrl)
  if (!response.ok) throw new Error('The sample deck cannot be loaded.')
  return new File([await response.blob()], 'sample.pdf', { type: 'application/pdf' })
}

/** The service's result for the sample deck, bundled so that visitors see it without waiting. */
export async function sampleTable(): Promise<SlideTable> {
  const { default: table } = await import('./sample-table.json')
  return table as unknown as SlideTable
}

export function samplePictureUrl({ page }: SlideRow): string {
  return `/sample/${page}.webp`
}
