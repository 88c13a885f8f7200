/** The longer side of pictures of slides in pixels: what can be asked for, and what is drawn if nothing is. */
export const pictureSidePx = { min: 64, max: 2000, default: 480 } as const

/** So many pictures on slides can be drawn in the default size for one request; larger ones take their share of the pixels. */
const defaultImagesMax = 500

/** So many slides can be drawn in the default size for one request; larger pictures take their share of the pixels. */
const defaultSlidesMax = 1000

/** The longest side with which so many slides can be drawn for one request. */
export function pictureSidePxMax(slides: number): number {
  const side = Math.floor(pictureSidePx.default * Math.sqrt(defaultSlidesMax / Math.max(1, slides)))
  return Math.min(pictureSidePx.max, Math.max(pictureSidePx.default, side))
}

/** How many pictures on slides can be drawn for one request with sides of at most so many pixels. */
export function imagesMax(sidePx: number): number {
  const share = Math.max(1, sidePx / pictureSidePx.default) ** 2
  return Math.floor(defaultImagesMax / share)
}
