import sampleUrl from '../../../../samples/sample.pdf?url'
import type { SlideTable } from '../desk/slide-table.ts'
import type { DeckPictures } from './deck-pictures.ts'

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

/** The pictures of the sample deck, which the service has, so that no PDF is drawn for them. */
export const samplePictures: DeckPictures = {
  async picture(page, widthPx) {
    const response = await fetch(`/sample/${page + 1}.webp`)
    if (!response.ok) return undefined
    return createImageBitmap(await response.blob(), { resizeWidth: widthPx, resizeQuality: 'high' })
  },
  close: () => {},
}
