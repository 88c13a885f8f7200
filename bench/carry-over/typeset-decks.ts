import type { Page } from 'playwright-core'
import { openBrowser } from '../../test/support/open-browser.ts'
import { setNames } from '../reread/deck-files.ts'
import { paragraphsBySlide, readRepositories } from '../reread/truth.ts'
import { randomFrom } from '../scaling/random.ts'
import { canTypeset, pageSize, type TypesetSlide, typeset } from './typeset.ts'

/** A deck of slides that were typeset again, and what is on each: whose words, and its paragraphs. */
export interface TypesetDeck {
  pdf: Uint8Array
  slides: { source: string; paragraphs: string[] }[]
}

const slidesPerDeck = 150

/** For the browser: removes what ends below a page, and returns how many paragraphs are left, by page and box. */
const keepWhatFits = `[...document.querySelectorAll('.page')].map((page) => {
  const bottom = page.getBoundingClientRect().top + 0.96 * page.clientHeight
  return [...page.querySelectorAll('.box')].map((box) => {
    const items = [...box.querySelectorAll('.item')]
    while (items.length > 0 && box.getBoundingClientRect().bottom > bottom) items.pop().remove()
    if (items.length === 0) box.remove()
    return items.length
  })
})`

/**
 * Typesets random slides of the benchmark's decks again and prints them with a browser, which draws neither spaces at line ends
 * nor tags here: what is known of a line break is only where it is and what is around it. The fonts are those of Debian's packages
 * fonts-liberation, fonts-dejavu, fonts-urw-base35 and fonts-droid-fallback; others are replaced.
 */
export async function* typesetDecks(folder: string, count: number): AsyncGenerator<TypesetDeck> {
  const repositories = readRepositories(folder)
  const known = [...paragraphsBySlide(folder).values()].filter(
    ({ kind, deck, paragraphs }) =>
      kind === undefined && repositories.has(deck) && canTypeset(paragraphs),
  )
  const random = randomFrom(7)
  const browser = await openBrowser()
  try {
    for (let left = count; left > 0; left -= slidesPerDeck) {
      const slides = Array.from({ length: Math.min(left, slidesPerDeck) }, () => {
        const slide = known[Math.floor(random.uniform() * known.length)]
        if (slide === undefined) throw new Error(`No slides to typeset in ${setNames.join(', ')}.`)
        const source = repositories.get(slide.deck) as string
        return { source, ...typeset(slide.paragraphs, random) }
      })
      const { page } = await browser.visit()
      yield await print(page, slides)
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

async function print(
  page: Page,
  slides: (TypesetSlide & { source: string })[],
): Promise<TypesetDeck> {
  const { width, height } = pageSize
  const pages = slides.map(
    ({ html }) =>
      `<div class="page" style="break-after:page;position:relative;overflow:hidden;width:${width}px;height:${height - 1}px">${html}</div>`,
  )
  await page.setContent(
    `<style>@page{size:${width}px ${height}px;margin:0}body{margin:0}</style>${pages.join('')}`,
  )
  const kept: number[][] = await page.evaluate(keepWhatFits)
  const pdf = await page.pdf({ width: `${width}px`, height: `${height}px`, printBackground: true })
  return {
    pdf,
    slides: slides.map(({ source, title, boxes }, at) => ({
      source,
      paragraphs: [
        ...(title === undefined ? [] : [title]),
        ...boxes.flatMap((own, box) => own.slice(0, kept[at]?.[box] ?? 0)),
      ],
    })),
  }
}
