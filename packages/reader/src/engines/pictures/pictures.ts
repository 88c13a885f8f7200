import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import { createPictureDecoder, type PictureDecoderSettings } from './sharp-picture-decoder.ts'
import { createSlideDrawer } from './sharp-slide-drawer.ts'
import { createThumbnailEncoder } from './sharp-thumbnail-encoder.ts'

export type PictureEngines = Pick<Engines, 'drawings' | 'pictures' | 'thumbnails'>

/** Creates the engines that need libvips. */
export function createPictureEngines(settings: PictureDecoderSettings): PictureEngines {
  return {
    drawings: createSlideDrawer(),
    pictures: createPictureDecoder(settings),
    thumbnails: createThumbnailEncoder(),
  }
}
