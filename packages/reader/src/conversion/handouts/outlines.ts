import type { Box } from '@rowdeck/core/deck-model/box'
import type { Page } from '@rowdeck/core/deck-model/page'
import { placeShare } from '../likeness.ts'

/** Possible outlines of slides on a page, in its unit; forms come first. */
export function outlinesOf({ forms, frames, pictures }: Page): Box[] {
  return [...withEqualHeights(forms), ...frames, ...pictures]
}

/** A form may be cropped to its content; forms of equal width get the height of the tallest. */
function withEqualHeights(forms: Box[]): Box[] {
  return forms.map((form) => {
    const width = form.right - form.left
    const heights = forms
      .filter(({ left, right }) => Math.abs(right - left - width) <= placeShare * width)
      .map(({ top, bottom }) => bottom - top)
    return { ...form, bottom: form.top + Math.max(...heights) }
  })
}
