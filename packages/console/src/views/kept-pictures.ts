/** Pictures kept per size. Thumbnails take about 0.2 MB each, large slides about 6 MB. */
const keptMax = { small: 240, large: 8 }
/** Pictures up to this width count as small, in pixels. */
const smallPx = 480
const defaultAspect = 16 / 9

/** Keeps the latest pictures of pages, by page. A picture is closed when it is dropped. */
export function keptPictures() {
  const kept = { small: new Map<number, ImageBitmap>(), large: new Map<number, ImageBitmap>() }
  const aspects = new Map<number, number>()
  return {
    add(page: number, picture: ImageBitmap): void {
      const bitmaps = picture.width <= smallPx ? kept.small : kept.large
      aspects.set(page, picture.width / picture.height)
      bitmaps.get(page)?.close()
      bitmaps.delete(page)
      bitmaps.set(page, picture)
      const [oldest] = bitmaps
      const countMax = bitmaps === kept.small ? keptMax.small : keptMax.large
      if (bitmaps.size <= countMax || !oldest) return
      bitmaps.delete(oldest[0])
      oldest[1].close()
    },
    /** The largest picture of a page. */
    find: (page: number) => kept.large.get(page) ?? kept.small.get(page),
    /** The width of a page divided by its height, or of the deck's first page if it is not known. */
    aspectOf: (page: number) => aspects.get(page) ?? aspects.values().next().value ?? defaultAspect,
    close(): void {
      for (const bitmaps of Object.values(kept)) {
        for (const picture of bitmaps.values()) picture.close()
        bitmaps.clear()
      }
    },
  }
}
