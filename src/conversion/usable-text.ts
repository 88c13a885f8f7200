import { type Box, CharFlag, type Page } from './ports.ts'

/** Fewer characters than this are no text layer where pictures or paths may hold the words. */
const charactersMin = 10
const pictureShareMax = 0.3
const pathsMax = 20
/** Beside a large picture, fewer characters than this may be all that is not in the picture. */
const charactersBesidePicture = 40
const largePictureShare = 0.5
/** Above this share of characters without a meaning the text layer cannot be trusted. */
const unmappedShareMax = 0.3

/**
 * Whether the text layer of a page says what stands on it. A full-page picture under plenty of text
 * is a background, not a scan; a page without text, pictures and drawings is blank.
 */
export function hasUsableText(page: Page): boolean {
  const { characters, unmapped } = countCharacters(page)
  const pictured = pictureShare(page)
  if (characters < charactersMin) return pictured <= pictureShareMax && page.pathCount <= pathsMax
  if (unmapped > unmappedShareMax * characters) return false
  return characters >= charactersBesidePicture || pictured < largePictureShare
}

function countCharacters({ text, drawnText }: Page): { characters: number; unmapped: number } {
  let characters = drawnText.reduce((sum, drawn) => sum + drawn.text.length, 0)
  let unmapped = 0
  for (let index = 0; index < text.length; index++) {
    const flags = text.flags[index] as number
    if (flags & CharFlag.generated || (text.codes[index] as number) === 0x20) continue
    characters++
    if (flags & CharFlag.unmapped) unmapped++
  }
  return { characters, unmapped }
}

/** Share of the page that pictures cover, those that lie over each other counted twice. */
function pictureShare({ width, height, pictures }: Page): number {
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)
  return pictures.reduce((sum, box) => sum + area(box), 0) / (width * height)
}
