import type { Picture } from '@rowdeck/core/deck-model/ports'
import { freeValues } from '@rowdeck/core/free-memory'
import type { ValueMap } from './find-regions.ts'

/** Side of the squares of pixels whose ground is decided at once, and how many squares on each side have a say. Chosen by eye. */
const [squarePx, reach] = [8, 2]
/** Smaller shares of a picture are drawings and shadows. Chosen by eye. */
const shareMin = 0.02

/** Where the ground of a picture is dark. */
export interface DarkGrounds {
  /** Whether there is any, and whether there is nothing else. */
  any: boolean
  all: boolean
  /** Whether the ground of a pixel is dark. */
  isDark(x: number, y: number): boolean
}

/**
 * Maps a picture as it is where its ground is light, and inverted where it is dark: the network, which learned from documents,
 * overlooks light lines that are set tight on a dark ground. Inverts the pixels of the picture.
 */
export async function mapByGround(
  picture: Picture,
  map: (picture: Picture) => Promise<ValueMap>,
): Promise<ValueMap> {
  const grounds = darkGroundsOf(picture)
  if (!grounds.any) return map(picture)
  const usual = grounds.all ? undefined : await map(picture)
  for (let at = 0; at < picture.pixels.length; at++) {
    picture.pixels[at] = 255 - (picture.pixels[at] as number)
  }
  const inverted = await map(picture)
  if (usual === undefined) return inverted
  const { width, values } = usual
  for (let at = 0; at < values.length; at++) {
    if (grounds.isDark(at % width, Math.floor(at / width))) {
      values[at] = Math.max(values[at] as number, inverted.values[at] as number)
    }
  }
  freeValues(inverted.values)
  return usual
}

type Color = [red: number, green: number, blue: number]

/** Finds dark grounds: what most pixels around a place are. The picture has the scale at which text is looked for. */
export function darkGroundsOf(picture: Picture): DarkGrounds {
  const across = Math.ceil(picture.width / squarePx)
  const down = Math.ceil(picture.height / squarePx)
  const own = Uint8Array.from({ length: across * down }, (_, at) =>
    Number(isDarkSquare(picture, (at % across) * squarePx, Math.floor(at / across) * squarePx)),
  )
  const dark = own.map((_, at) => Number(areMostDark(own, { across, down, at })))
  const share = dark.reduce((sum, one) => sum + one, 0) / dark.length
  return {
    any: share >= shareMin,
    all: share > 1 - shareMin,
    isDark: (x, y) => dark[Math.floor(y / squarePx) * across + Math.floor(x / squarePx)] === 1,
  }
}

function isDarkSquare({ width, height, pixels }: Picture, left: number, top: number): boolean {
  let [dark, all] = [0, 0]
  for (let y = top; y < Math.min(height, top + squarePx); y++) {
    for (let x = left; x < Math.min(width, left + squarePx); x++) {
      const at = 3 * (y * width + x)
      const [red, green, blue] = [pixels[at], pixels[at + 1], pixels[at + 2]] as Color
      all++
      if (0.299 * red + 0.587 * green + 0.114 * blue < 128) dark++
    }
  }
  return 2 * dark > all
}

function areMostDark(
  dark: Uint8Array,
  { across, down, at }: { across: number; down: number; at: number },
): boolean {
  const [column, row] = [at % across, Math.floor(at / across)]
  let [count, all] = [0, 0]
  for (let y = Math.max(0, row - reach); y <= Math.min(down - 1, row + reach); y++) {
    for (let x = Math.max(0, column - reach); x <= Math.min(across - 1, column + reach); x++) {
      all++
      count += dark[y * across + x] as number
    }
  }
  return 2 * count > all
}
