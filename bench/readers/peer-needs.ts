import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Programs from npm, and their packages. */
export const peersFolder = join(import.meta.dirname, '..', 'peers')
/** Where Debian keeps the data of Tesseract, for LiteParse too, which would otherwise fetch it. */
export const tesseractData = '/usr/share/tesseract-ocr/5/tessdata'

export interface Program {
  name: string
  versionOption: string
}

export interface Package {
  packageName: string
}

/** Files of Tesseract's data for these languages. */
export interface LanguageData {
  dataNames: string[]
}

export type Need = Program | Package | LanguageData

/** The name and version of what a reader needs; undefined where it is not installed. */
export function versionOfNeed(need: Need): Promise<string | undefined> {
  if ('dataNames' in need) return versionOfData(need)
  return 'name' in need ? versionOf(need) : packageVersion(need)
}

async function versionOfData({ dataNames }: LanguageData): Promise<string | undefined> {
  const there = dataNames.every((name) => existsSync(join(tesseractData, `${name}.traineddata`)))
  return there ? `Tesseract data of Debian (${dataNames.join(', ')})` : undefined
}

/** What a program says of itself, in one line; undefined where it is not installed. */
async function versionOf({ name, versionOption }: Program) {
  const said = await promisify(execFile)(name, [versionOption]).catch((error) =>
    error.code === 'ENOENT' ? undefined : error,
  )
  if (!said) return undefined
  const number = /\d+\.\d[\w.]*/.exec(`${said.stdout}${said.stderr}`)
  return number ? `${name} ${number[0]}` : name
}

async function packageVersion({ packageName }: Package): Promise<string | undefined> {
  const path = join(peersFolder, 'node_modules', packageName, 'package.json')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : `${packageName} ${JSON.parse(text).version}`
}

/** What to install, for a person. */
export function howToInstall(need: Need): string {
  if ('dataNames' in need) {
    const packages = need.dataNames.map((name) => `tesseract-ocr-${name.replace('_', '-')}`)
    return `the Debian packages ${packages.join(' ')}`
  }
  return 'name' in need
    ? need.name
    : `${need.packageName} (npm install --ignore-scripts --no-package-lock in bench/peers)`
}
