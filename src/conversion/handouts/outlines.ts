import type { Box, Page } from '../ports.ts'

/** What may be the outline of a slide on a page, in the unit of the page. */
export function outlinesOf({ forms, frames, pictures }: Page): Box[] {
  return [...forms, ...frames, ...pictures]
}
