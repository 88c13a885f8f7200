import { isInside, middleOf } from '@rowdeck/core/deck-model/box'
import { CharFlag, charBox, type Page } from '@rowdeck/core/deck-model/page'
import { areMost } from '../likeness.ts'

/**
 * Whether most of the text of a page is invisible and over a picture, as scanners and OCR programs write it: a claim about
 * the picture, which may be wrong, or of a part of it. A stamp may be beside it, and other text may have a few hidden words.
 */
export function isHiddenLayer({ text, pictures }: Page): boolean {
  if (pictures.length === 0) return false
  let all = 0
  let hidden = 0
  for (let index = 0; index < text.length; index++) {
    const flag = text.flags[index] as number
    if (flag & CharFlag.generated || text.codes[index] === 0x20) continue
    all++
    if (!(flag & CharFlag.invisible)) continue
    const middle = middleOf(charBox(text, index))
    if (pictures.some((picture) => isInside(middle, picture))) hidden++
  }
  return !areMost(all - hidden, all)
}
