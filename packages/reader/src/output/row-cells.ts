import type { EmbeddedImage, Link, Row, SlideTable } from '../conversion/convert.ts'

/** The links in the column `links` of a row; none without the column. */
export function linksIn(row: Row): readonly Link[] {
  return Array.isArray(row.links) ? (row.links as Link[]) : []
}

/** The tables in the column `tables` of a row; none without the column. */
export function tablesIn(row: Row): readonly SlideTable[] {
  return Array.isArray(row.tables) ? (row.tables as SlideTable[]) : []
}

/** The pictures in the column `images` of a row; none without the column. */
export function imagesIn(row: Row): readonly EmbeddedImage[] {
  return Array.isArray(row.images) ? (row.images as EmbeddedImage[]) : []
}

/** The number of a slide; its place in the table if that does not have the column. */
export function slideNumber({ number }: Row, at: number): number {
  return typeof number === 'number' ? number : at + 1
}
