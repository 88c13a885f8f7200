import type { Cell, Link, Row, SlideTable } from '../conversion/convert.ts'

/** The links in the column `links` of a row; none without the column. */
export function linksIn(row: Row): readonly Link[] {
  return Array.isArray(row.links) ? (row.links as Link[]) : []
}

/** The tables in the column `tables` of a row; none without the column. */
export function tablesIn(row: Row): readonly SlideTable[] {
  return Array.isArray(row.tables) ? (row.tables as SlideTable[]) : []
}

/** The number of a slide; its place in the table if that does not have the column. */
export function slideNumber({ number }: Row, at: number): Cell {
  return typeof number === 'number' ? number : at + 1
}
