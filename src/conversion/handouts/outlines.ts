import type { Box } from '../box.ts'
import type { Page } from '../ports.ts'

/** Forms whose widths differ by no more than this share are as wide. */
const sameWidth = 0.01

/** What may be the outline of a slide on a page, in the unit of the page; forms come first. */
export function outlinesOf({ forms, frames, pictures }: Page): Box[] {
  return [...evened(forms), ...frames, ...pictures]
}

/** A form may end where its content does; of forms as wide as each other the highest tells the height. */
function evened(forms: Box[]): Box[] {
  return forms.map((form) => {
    const width = form.right - form.left
    const heights = forms
      .filter(({ left, right }) => Math.abs(right - left - width) <= sameWidth * width)
      .map(({ top, bottom }) => bottom - top)
    return { ...form, bottom: form.top + Math.max(...heights) }
  })
}
