import type { Box } from '../box.ts'
import type { Page } from '../page.ts'

/** Tolerance for equal widths of forms, as a share: rounding. Chosen by eye. */
const sameWidth = 0.01

/** Possible outlines of slides on a page, in its unit; forms come first. */
export function outlinesOf({ forms, frames, pictures }: Page): Box[] {
  return [...withEqualHeights(forms), ...frames, ...pictures]
}

/** A form may be cropped to its content; forms of equal width get the height of the tallest. */
function withEqualHeights(forms: Box[]): Box[] {
  return forms.map((form) => {
    const width = form.right - form.left
    const heights = forms
      .filter(({ left, right }) => Math.abs(right - left - width) <= sameWidth * width)
      .map(({ top, bottom }) => bottom - top)
    return { ...form, bottom: form.top + Math.max(...heights) }
  })
}
