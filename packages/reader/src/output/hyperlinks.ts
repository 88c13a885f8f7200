import type { Feature } from 'write-excel-file/node'
import {
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  sanitizeAttributeValue,
} from 'write-excel-file/utility'
import type { CellLink } from './lay-out-sheet.ts'

/** Links of a sheet; Excel repairs a file that has more (its specifications and limits). */
const linksMax = 65_530

const relationshipType =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'
const sheetFile = 'xl/worksheets/sheet{id}.xml'

/** Lets cells open addresses and other sheets: those in the option `links` of a sheet (ECMA-376, part 1, 18.3.1.48). */
export const hyperlinks: Feature<Blob> = {
  files: {
    transform: {
      [sheetFile]: {
        transform: (xml, options) => {
          const links = linksOf(options)
          if (links.length === 0) return xml
          const elements = links.map((link, at) => {
            const cell = getCellAddress(link.row - 1, link.column - 1)
            if ('sheet' in link)
              return `<hyperlink ref="${cell}" location="${sheetLocation(link)}"/>`
            return `<hyperlink ref="${cell}" r:id="${idOf(at)}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>`
          })
          return insertElementMarkupAccordingToOrderOfSiblings(
            xml,
            `<hyperlinks>${elements.join('')}</hyperlinks>`,
            getOrderOfSiblings(sheetFile, 'worksheet') ?? [],
            'worksheet',
          )
        },
      },
      'xl/worksheets/_rels/sheet{id}.xml.rels': {
        insert: (options) =>
          linksOf(options)
            .map((link, at) =>
              'sheet' in link
                ? ''
                : `<Relationship Id="${idOf(at)}" Type="${relationshipType}" Target="${sanitizeAttributeValue(link.url)}" TargetMode="External"/>`,
            )
            .join(''),
      },
    },
  },
}

/** The library passes the options of a sheet on, those that it does not know included. */
function linksOf(options: object): CellLink[] {
  return (options as { links?: CellLink[] }).links?.slice(0, linksMax) ?? []
}

function idOf(at: number): string {
  return `rIdLink${at + 1}`
}

function sheetLocation({ sheet }: { sheet: string }): string {
  return sanitizeAttributeValue(`'${sheet.replaceAll("'", "''")}'!A1`)
}
