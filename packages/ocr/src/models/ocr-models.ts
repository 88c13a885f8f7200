import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import {
  ModelError,
  type ModelManifest,
  parseManifest,
  type RecognizerEntry,
  type ScriptEntry,
  toPattern,
} from './model-manifest.ts'
import { readDictionary } from './read-dictionary.ts'

/** A network that marks where text lies. */
export interface DetectorModel {
  /** Path of the ONNX file. */
  file: string
  /** Long side of the network's input, in pixels. */
  longSidePx: number
}

/** A network whose second output is the probability that a segment of a line is upside down. */
export interface DirectionModel {
  /** Path of the ONNX file. */
  file: string
  /** Size of the network's input, in pixels. */
  widthPx: number
  heightPx: number
}

/** A network that reads the picture of one line. */
export interface RecognizerModel {
  /** Path of the ONNX file. */
  file: string
  /** Path of the file of weights that replace those in the ONNX file. */
  weightsFile?: string | undefined
  /** Input height of the network, in pixels. */
  lineHeightPx: number
  /** Characters of its dictionary that each stand for a run of letters of one script. */
  standIns: ReadonlySet<string>
  /** Reads the characters of its dictionary, in order. */
  characters(): Promise<string[]>
}

/** The models that an engine consists of. */
export interface OcrModels {
  detector: DetectorModel
  direction: DirectionModel
  /** The primary recognizer, which reads every line first. */
  recognizer: RecognizerModel
  /** Recognizers of other scripts, loaded on first use. */
  otherScripts: ScriptModel[]
  /** Trained data of Tesseract by language, for accents that the primary recognizer is not sure of. */
  accents: AccentModels
  /** Trained data of Tesseract for alphabets that no recognizer knows. */
  alphabets: AlphabetModel[]
}

/** How the lines of a script are written. */
export interface Script {
  /** Matches a letter of the script, or a sign used with it. */
  letter: RegExp
  /** Whether words are separated by spaces. */
  spaced: boolean
  /** BCP 47 tags of its languages. */
  languages: readonly string[]
}

/** A recognizer of one script. */
export interface ScriptModel extends RecognizerModel, Script {
  /** Matches a letter that none of the scripts after it in the list uses. */
  mark?: RegExp
}

/** Paths of Tesseract's trained data by ISO 639-3 code. */
export type AccentModels = Record<string, string>

/** An alphabet that no recognizer knows. */
export interface AlphabetModel {
  /** Its Unicode script name. */
  script: string
  languages: AlphabetLanguage[]
}

export interface AlphabetLanguage {
  /** Path of Tesseract's trained data. */
  dataFile: string
  /**
   * Lower-case letters that distinguish the language within its alphabet, and their minimum share of all
   * letters.
   */
  marks?: { letters: string; shareMin: number }
  /** Letters that the language does not have. */
  foreign?: string
  /** BCP 47 tags of the languages that it reads. */
  languages: readonly string[]
}

/** The folder of the default models: PP-OCRv4 and v3 and Tesseract's data, from npm packages. */
export const embeddedModels = join(import.meta.dirname, 'embedded')

const manifestName = 'manifest.json'
const packages = createRequire(import.meta.url)

/** Loads the models of a folder with a manifest. Throws ModelError if the manifest is missing or invalid. */
export async function loadOcrModels(folder: string): Promise<OcrModels> {
  const manifest = await readManifest(folder)
  const pathOf = (entry: { file: string }) => pathOfFile(folder, entry.file)
  const {
    detector,
    direction,
    recognizer,
    otherScripts = [],
    accents = [],
    alphabets = [],
  } = manifest
  const scripts = Map.groupBy(alphabets, ({ script }) => script)
  return {
    detector: { file: pathOf(detector), longSidePx: detector.longSidePx },
    direction: { ...direction, file: pathOf(direction) },
    recognizer: recognizerOf(folder, recognizer),
    otherScripts: otherScripts.map((entry) => scriptOf(folder, entry)),
    accents: Object.fromEntries(accents.map((entry) => [entry.language, pathOf(entry)])),
    alphabets: [...scripts].map(([script, entries]) => ({
      script,
      languages: entries.map(({ marks, markShare = 0, foreign, languages = [], ...entry }) => ({
        dataFile: pathOf(entry),
        languages,
        ...(marks && { marks: { letters: marks, shareMin: markShare } }),
        ...(foreign && { foreign }),
      })),
    })),
  }
}

/** Reads the manifest of a folder. Throws ModelError if it is missing or invalid. */
export async function readManifest(folder: string): Promise<ModelManifest> {
  const path = join(folder, manifestName)
  if (!existsSync(path)) throw new ModelError(`There is no ${manifestName} in ${folder}.`)
  return parseManifest(await readFile(path, 'utf8'), path)
}

/** Path of a file named in a manifest. */
export function pathOfFile(folder: string, file: string): string {
  const inPackage = /^npm:((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(file)
  if (!inPackage) return resolve(folder, file)
  const [, name = '', inside = ''] = inPackage
  const places = (packages.resolve.paths(name) ?? []).map((place) => join(place, name))
  return join(places.find((place) => existsSync(place)) ?? name, inside)
}

function recognizerOf(folder: string, entry: RecognizerEntry): RecognizerModel {
  const { dictionary, weights, lineHeightPx, replacements = {}, standIns = '' } = entry
  return {
    file: pathOfFile(folder, entry.file),
    weightsFile: weights && pathOfFile(folder, weights.file),
    lineHeightPx,
    standIns: new Set(standIns),
    async characters() {
      const characters = await readDictionary(pathOfFile(folder, dictionary.file))
      return characters.map((character) => replacements[character] ?? character)
    },
  }
}

function scriptOf(folder: string, entry: ScriptEntry): ScriptModel {
  const mark = entry.marks && toPattern(entry.marks, 'sc')
  return {
    ...recognizerOf(folder, entry),
    letter: toPattern(entry.letters) ?? /(?!)/u,
    ...(mark && { mark }),
    spaced: entry.spaced,
    languages: entry.languages ?? [],
  }
}
