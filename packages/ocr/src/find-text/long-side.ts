/** A picture that is higher than this many times its width shows several screens, such as the screenshot of a page that scrolls. Chosen by eye. */
const screenRatioMax = 2

/**
 * The longer side of a picture, in its unit, by which the size of its letters is judged: where a picture shows several
 * screens, only one of them counts.
 */
export function longSide({ width, height }: { width: number; height: number }): number {
  return Math.max(width, Math.min(height, screenRatioMax * width))
}
