import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { AccentModels } from '../languages/accents.ts'
import type { AlphabetModel } from '../languages/alphabets.ts'
import type { Script } from '../scripts/merge-readings.ts'
import {
  ModelError,
  type ModelManifest,
  parseManifest,
  type RecogniserEntry,
  type ScriptEntry,
  toPattern,
} from './model-manifest.ts'
import { readDictionary } from './read-dictionary.ts'

/** A network that marks where text lies. */
export interface DetectorModel {
  /** Path of the ONNX file. */
  file: string
  /** The long side of the picture that the network sees, in pixels. */
  longSidePx: number
}

/** A network that tells whether a piece of a line stands upside down: its second value, from 0 to 1. */
export interface DirectionModel {
  /** Path of the ONNX file. */
  file: string
  /** Size of the piece's picture, in pixels. */
  widthPx: number
  heightPx: number
}

/** A network that reads the picture of one line. */
export interface RecogniserModel {
  /** Path of the ONNX file. */
  file: string
  /** Height of a line's picture, in pixels. */
  lineHeightPx: number
  /** The characters of its dictionary, in their order. Asked for once, when loading. */
  characters(): Promise<string[]>
}

/** The networks that an engine is made of. */
export interface OcrModels {
  detector: DetectorModel
  direction: DirectionModel
  /** Reads every line first. */
  recogniser: RecogniserModel
  /**
   * Read the lines that the first one is unsure of, where a picture is of their script. Loaded when
   * first needed; the first of them decides whether a picture is of another script at all.
   */
  otherScripts: ScriptModel[]
  /** Trained data of Tesseract, which knows the accents that the first recogniser does not. */
  accents: AccentModels
  /** Trained data of Tesseract for alphabets that none of the recognisers has. */
  alphabets: AlphabetModel[]
}

/** A recogniser of a script of its own. */
export interface ScriptModel extends RecogniserModel, Script {
  /** Matches a letter that none of the scripts after it in the list has. */
  mark?: RegExp
}

/** The set that comes along: PP-OCRv4 and v3 and Tesseract's data, in npm packages. */
export const embeddedModels = join(import.meta.dirname, 'embedded')

const manifestName = 'manifest.json'
const packages = createRequire(import.meta.url)

/** The models of a folder with a manifest. Throws ModelError where that is missing or wrong. */
export async function loadOcrModels(folder: string): Promise<OcrModels> {
  const manifest = await readManifest(folder)
  const pathOf = (entry: { file: string }) => pathOfFile(folder, entry.file)
  const {
    detector,
    direction,
    recogniser,
    otherScripts = [],
    accents = [],
    alphabets = [],
  } = manifest
  const scripts = Map.groupBy(alphabets, ({ script }) => script)
  return {
    detector: { file: pathOf(detector), longSidePx: detector.longSidePx },
    direction: { ...direction, file: pathOf(direction) },
    recogniser: recogniserOf(folder, recogniser),
    otherScripts: otherScripts.map((entry) => scriptOf(folder, entry)),
    accents: Object.fromEntries(accents.map((entry) => [entry.language, pathOf(entry)])),
    alphabets: [...scripts].map(([script, ofIt]) => ({
      script,
      languages: ofIt.map(({ marks, markShare = 0, ...entry }) => ({
        dataFile: pathOf(entry),
        ...(marks && { marks: { letters: marks, shareMin: markShare } }),
      })),
    })),
  }
}

/** Reads and checks the manifest of a folder. */
export async function readManifest(folder: string): Promise<ModelManifest> {
  const path = join(folder, manifestName)
  if (!existsSync(path)) throw new ModelError(`There is no ${manifestName} in ${folder}.`)
  return parseManifest(await readFile(path, 'utf8'), path)
}

/** Where a file that a manifest names lies. */
export function pathOfFile(folder: string, file: string): string {
  const ofPackage = /^npm:((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file)
  if (!ofPackage) return resolve(folder, file)
  const [, name = '', inside = ''] = ofPackage
  const places = (packages.resolve.paths(name) ?? []).map((place) => join(place, name))
  return join(places.find((place) => existsSync(place)) ?? name, inside)
}

function recogniserOf(folder: string, entry: RecogniserEntry): RecogniserModel {
  const { dictionary, lineHeightPx, replacements = {} } = entry
  return {
    file: pathOfFile(folder, entry.file),
    lineHeightPx,
    async characters() {
      const characters = await readDictionary(pathOfFile(folder, dictionary.file))
      return characters.map((character) => replacements[character] ?? character)
    },
  }
}

function scriptOf(folder: string, entry: ScriptEntry): ScriptModel {
  const mark = entry.marks && toPattern(entry.marks, 'sc')
  return {
    ...recogniserOf(folder, entry),
    letter: toPattern(entry.letters) ?? /(?!)/u,
    ...(mark && { mark }),
    spaced: entry.spaced,
  }
}
