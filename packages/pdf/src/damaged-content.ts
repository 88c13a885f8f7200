import { operationsOf } from './mend/content-operations.ts'
import type { PdfFile } from './mend/pdf-file.ts'
import type { Value } from './mend/pdf-values.ts'
import { ValueParser } from './mend/value-parser.ts'
import type { ParsedFile } from './parsed-file.ts'

/** The operators of content streams (ISO 32000-2, annex A). */
const operators = new Set(
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s S SC sc
  SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(/\s+/u),
)

/**
 * Tells whether the content of a page, counted from 0, is there but cannot be read: a page on which PDFium finds nothing may be
 * blank or damaged. False if that cannot be told.
 */
export function damagedContents(parsed: () => ParsedFile): (index: number) => boolean {
  return (index) => {
    const { file, pages } = parsed()
    const contents = pages?.[index]?.get('Contents')
    if (contents === undefined || contents === null) return false
    const value = file.resolve(contents)
    const parts = Array.isArray(value) ? value : [contents]
    return parts.length > 0 && parts.every((part) => isPartDamaged(file, part))
  }
}

function isPartDamaged(file: PdfFile, part: Value): boolean {
  const data = file.data(part)
  if (data === undefined) return file.isDamaged(part)
  if (new ValueParser(data).next() === undefined) return false
  return !operationsOf(data).some(({ operator }) => operators.has(operator))
}
