import type { Feature } from 'write-excel-file/node'
import {
  findElement,
  getCellAddress,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  prependMarkupInsideElement,
  sanitizeTextContent,
  setMarkupInsideElement,
} from 'write-excel-file/utility'
import type { Sheet } from './lay-out-sheet.ts'

const sheetFile = 'xl/worksheets/sheet{id}.xml'
const fitToPage = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'

type Options = Sheet['options']

/**
 * What the library does not write: a filter over the rows (ECMA-376, part 1, 18.3.1.2), printing on the width of a page
 * with the head on each, and heights of rows that programs may change when a text is edited.
 */
export const sheetFeatures: Feature<Blob> = {
  files: {
    transform: {
      [sheetFile]: {
        // biome-ignore lint/complexity/useMaxParams: the library's signature
        transformElementAttributes: (tag, attributes, _index, options) => {
          if (tag === 'pageSetup') return { ...attributes, fitToHeight: 0 }
          const { images } = options as object as Options
          if (tag !== 'row' || images.length > 0) return attributes
          const { customHeight: _, ...others } = attributes
          return others
        },
        transform: (xml, options) => {
          const worksheet = findElement(xml, 'worksheet')
          const fitted = worksheet ? prependMarkupInsideElement(xml, worksheet, fitToPage) : xml
          const { filtered } = options as object as Options
          if (filtered === undefined) return fitted
          return insertElementMarkupAccordingToOrderOfSiblings(
            fitted,
            `<autoFilter ref="${rangeOf(filtered)}"/>`,
            getOrderOfSiblings(sheetFile, 'worksheet') ?? [],
            'worksheet',
          )
        },
      },
      'xl/workbook.xml': {
        transform: (xml, sheets) => {
          const names = definedNames(sheets as object[] as Options[])
          const element = findElement(xml, 'definedNames')
          return element && names ? setMarkupInsideElement(xml, element, names) : xml
        },
      },
    },
  },
}

/** Excel knows filters and repeated rows by names, too. */
function definedNames(sheets: readonly Options[]): string {
  return sheets
    .flatMap(({ sheet, stickyRowsCount, filtered }, at) => {
      const quoted = sanitizeTextContent(`'${sheet.replaceAll("'", "''")}'`)
      const define = (name: string, value: string) =>
        `<definedName name="_xlnm.${name}" localSheetId="${at}"${name.startsWith('_') ? ' hidden="1"' : ''}>${quoted}!${value}</definedName>`
      return [
        ...(filtered ? [define('_FilterDatabase', absolute(rangeOf(filtered)))] : []),
        ...(stickyRowsCount > 0 ? [define('Print_Titles', `$1:$${stickyRowsCount}`)] : []),
      ]
    })
    .join('')
}

function rangeOf({ rows, columns }: { rows: number; columns: number }): string {
  return `A1:${getCellAddress(rows - 1, columns - 1)}`
}

function absolute(range: string): string {
  return range.replaceAll(/([A-Z]{1,3})(\d{1,7})/g, '$$$1$$$2')
}
