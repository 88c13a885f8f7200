import { tableAsCsv } from './table-as-csv.ts'
import { tableAsJson } from './table-as-json.ts'
import { tableAsText } from './table-as-text.ts'

export { tableAsCsv, tableAsJson, tableAsText }
