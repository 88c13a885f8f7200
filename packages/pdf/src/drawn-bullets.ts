import { type Box, overlapAcross, overlapDown, type Point } from '@rowdeck/core/deck-model/box'
import type { Arrow } from '@rowdeck/core/deck-model/page'
import { isClosed, isFilled, isTransparent } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the bullets of a page. */
const bulletsMax = 1_000
/** Maximum ratio of the sides of a bullet: squares, discs, triangles. Chosen by eye. */
const ratioMax = 1.6
/** An arrow ends within its head or this close to it, in points. */
const headGapMax = 2.5
/** Sides of a picture that may be a bullet are smaller than this share of the page's height: a letter of the largest lists. Chosen by eye. */
const pictureSideMax = 0.06
/** Transparent margin around the bullet in such a picture, as a share of its side: keeps those of 1.1 ems. Chosen by eye. */
const pictureMargin = 1 / 6
/** Pictures that are this close in both directions are tiles of a texture, in points. */
const tileGapMax = 0.5

/** Adds a small shape that may be the bullet of a list item: about as wide as high. */
export function addBullet(bullets: Box[], box: Box): void {
  if (bullets.length < bulletsMax && hasShape(box)) bullets.push(box)
}

/** The same for a path, which has to be filled or closed. */
export function addBulletPath(
  library: PdfiumLibrary,
  bullets: Box[],
  { path, box }: { path: number; box: Box },
): void {
  if (bullets.length >= bulletsMax || !hasShape(box)) return
  const isShape = isFilled(library, path) || isClosed(library, path)
  if (isShape && !isTransparent(library, path)) bullets.push(box)
}

/** Boxes of what small pictures show, which may be bullets of list items. Those that touch another small one are tiles of a texture. */
export function pictureBullets(pictures: Box[], pageHeight: number): Box[] {
  const sideMax = pictureSideMax * pageHeight
  const small = pictures
    .filter((box) => box.bottom - box.top < sideMax && hasShape(box))
    .slice(0, bulletsMax)
  return small
    .filter((box) => small.every((other) => other === box || !touches(box, other)))
    .map(withoutMargin)
}

function withoutMargin({ left, top, right, bottom }: Box): Box {
  const across = pictureMargin * (right - left)
  const down = pictureMargin * (bottom - top)
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down }
}

function touches(one: Box, other: Box): boolean {
  return Math.min(overlapAcross(one, other), overlapDown(one, other)) >= -tileGapMax
}

function hasShape({ left, top, right, bottom }: Box): boolean {
  const [width, height] = [right - left, bottom - top]
  const smaller = Math.min(width, height)
  return smaller > 0 && Math.max(width, height) <= ratioMax * smaller
}

/** The shapes that are no heads of arrows. */
export function withoutHeads(bullets: Box[], arrows: Arrow[]): Box[] {
  return bullets.filter(
    (bullet) => !arrows.some(({ from, to }) => isNear(bullet, from) || isNear(bullet, to)),
  )
}

function isNear({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  const across = Math.max(left - x, x - right)
  const down = Math.max(top - y, y - bottom)
  return Math.max(across, down) <= headGapMax
}
