import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'

/** Sets which slide a link to a page leads to: the first on that page. */
export function withLinkedSlides(slides: SlideReading[]): SlideReading[] {
  if (slides.every(({ links }) => links === undefined)) return slides
  const firstOn = new Map<number, number>()
  for (const slide of slides) {
    const page = pageOf(slide)
    if (!firstOn.has(page)) firstOn.set(page, slide.index)
  }
  return slides.map((slide) => {
    if (slide.links === undefined) return slide
    const links = slide.links.map((link) => {
      const to = 'page' in link.target ? firstOn.get(link.target.page) : undefined
      return to === undefined ? link : { ...link, slide: to }
    })
    return { ...slide, links }
  })
}
