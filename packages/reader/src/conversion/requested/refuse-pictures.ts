import { pictureSidePxMax } from '@rowdeck/core/deck-model/picture-size'
import { AppError } from '@rowdeck/core/errors'

/** Throws request_invalid if so many slides cannot be drawn so large for one request. */
export function refuseLargePictures(slides: number, sidePx: number | undefined): void {
  const sidePxMax = pictureSidePxMax(slides)
  if (sidePx === undefined || sidePx <= sidePxMax) return
  throw new AppError(
    'request_invalid',
    `\`picture_size\` is ${sidePx}, and pictures of ${slides} slides can be at most ${sidePxMax} pixels. Ask for at most that, or for fewer slides with \`slides\`.`,
    { details: { pictureSizeMax: sidePxMax } },
  )
}
