import type { Locator } from 'playwright-core'

/** Presses the mouse in the middle of the first visible words in an element, where people look, instead of its center. */
export async function pressWords(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const [x, y] = await element.evaluate(middleOfWords)
  await element.page().mouse.click(x, y)
}

// a function in the page; this program has no types of pages
const middleOfWords = new Function(
  'element',
  `
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const { left, top, width, height } = range.getBoundingClientRect()
    const isSeen = width > 2 && height > 2 && texts.currentNode.textContent.trim() !== ''
    if (isSeen) return [left + width / 2, top + height / 2]
  }
  throw new Error('The element has no visible words.')`,
) as () => [number, number]
