import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parseCsv } from '../support/parse-csv.ts'
import { temporaryDirectory } from '../support/program.ts'

const run = promisify(execFile)

/** The options of LibreOffice's CSV filter: commas, quotes, UTF-8, cells as they are shown, a file for each sheet. */
const asCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1'

const soffice = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'soffice'))
  .find((path) => existsSync(path))

/** Whether there is a LibreOffice with its spreadsheet on this machine. */
export const hasCalc =
  soffice !== undefined && existsSync(join(dirname(realpathSync(soffice)), 'libsclo.so'))

/** The cells of each sheet of a workbook by its name, as LibreOffice shows them. */
export async function readSheets(
  t: Parameters<typeof temporaryDirectory>[0],
  workbook: Uint8Array,
): Promise<Record<string, string[][]>> {
  const folder = await temporaryDirectory(t)
  await writeFile(join(folder, 'book.xlsx'), workbook)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const options = ['--headless', '--convert-to', asCsv, '--outdir', folder]
  await run(soffice ?? 'soffice', [profile, ...options, join(folder, 'book.xlsx')])
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
  const sheets = files.map(async (name): Promise<[string, string[][]]> => {
    const csv = await readFile(join(folder, name), 'utf8')
    return [name.slice('book-'.length, -'.csv'.length), parseCsv(csv)]
  })
  return Object.fromEntries(await Promise.all(sheets))
}
