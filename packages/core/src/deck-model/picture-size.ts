/** The longer side of pictures of slides in pixels: what can be asked for, and what is drawn if nothing is. */
export const pictureSidePx = { min: 64, max: 2000, default: 480 } as const

/** So many slides can be drawn in the default size for one request; larger pictures take their share of the pixels. */
const defaultSlidesMax = 1000

/** The longest side with which so many slides can be drawn for one request. */
export function pictureSidePxMax(slides: number): number {
  const side = Math.floor(pictureSidePx.default * Math.sqrt(defaultSlidesMax / Math.max(1, slides)))
  return Math.min(pictureSidePx.max, Math.max(pictureSidePx.default, side))
}
