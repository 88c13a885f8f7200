import {
  type Box,
  heightOf,
  overlapAcross,
  overlapDown,
  union,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import { belongsEm } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import { firstBlock } from './bands.ts'
import type { Item } from './frame-groups.ts'

/** Smaller pictures are icons and logos, in ems of the text below. Chosen by eye. */
const sideEmMin = 8
/** More pictures are a drawing or a wall of logos. */
const picturesMax = 60

/**
 * The items with each caption as high as its picture and itself: a text right below a picture is read where the picture is, as
 * the picture parts it from what is beside it.
 */
export function withPictures(items: Item[], pictures: Box[]): Item[] {
  if (pictures.length === 0 || pictures.length > picturesMax) return items
  const free = pictures.filter((picture) => !items.some(({ box }) => isOver(picture, box)))
  const owners = new Map<Item, Box>()
  for (const picture of free) {
    compare(items.length)
    const below = items.filter((item) => isCaption(item, picture))
    const [caption, ...others] = below
    if (caption !== undefined && others.length === 0 && !owners.has(caption))
      owners.set(caption, picture)
  }
  return items.map((item) => {
    const picture = owners.get(item)
    const content = Array.isArray(item.content)
      ? withPictures(item.content, pictures)
      : item.content
    return { ...item, content, box: picture === undefined ? item.box : around(item, picture) }
  })
}

/** The box around a caption and its picture, whose edges may lie a little over the texts beside it. */
function around(item: Item, { left, top, right }: Box): Box {
  const { size } = firstBlock(item)
  return union(item.box, { ...item.box, left: left + size, right: right - size, top })
}

/** Whether a text is over a picture, as labels are and texts on a decoration. */
function isOver(picture: Box, box: Box): boolean {
  return overlapAcross(picture, box) > 0 && 2 * overlapDown(picture, box) > heightOf(box)
}

function isCaption(item: Item, picture: Box): boolean {
  if (Array.isArray(item.content) || item.framed) return false
  const { size } = firstBlock(item)
  if (Math.min(widthOf(picture), heightOf(picture)) < sideEmMin * size) return false
  const gap = item.box.top - picture.bottom
  if (gap < -size / 2 || gap > belongsEm * size) return false
  return overlapAcross(item.box, picture) > widthOf(item.box) - size
}
