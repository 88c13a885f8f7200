/** One file of a model set. */
export interface ModelFile {
  /** Relative to the manifest's folder, or `npm:PACKAGE/PATH` for a file of an installed package. */
  file: string
  /** Hexadecimal SHA-256 of the file's bytes. */
  sha256: string
  /** SPDX identifier of the weights' license. */
  license: string
}

/** A line recognizer and the meaning of its classes; the network's blank comes before them. */
export interface RecognizerEntry extends ModelFile {
  /** Text with one character per line, YAML with a `character_dict`, or JSON (a list, or the same). */
  dictionary: ModelFile
  /** Weights that replace those of the same names in the network, as safetensors of 16-bit floats. */
  weights?: ModelFile
  /** Input height of the network, in pixels. */
  lineHeightPx: number
  /** Characters in the dictionary, and the characters to output in their place. */
  replacements?: Record<string, string>
  /**
   * Characters of the dictionary that each stand for a run of letters of one script, and so tell which other recognizer to
   * use. Without them, only what the primary recognizer knows is read.
   */
  standIns?: string
}

export interface ScriptEntry extends RecognizerEntry {
  /** Short Unicode names of the scripts of its letters and signs, such as `Hira`. */
  letters: string[]
  /** Those of them that no script further down the list uses. */
  marks?: string[]
  /** Whether words are separated by spaces. */
  spaced: boolean
  /** BCP 47 tags of the languages for which a request that names them prefers the recognizer. */
  languages?: string[]
}

/**
 * `manifest.json` of a folder of models. Networks take pictures as planes of blue, green and red:
 * detectors normalized by ImageNet's means and deviations, recognizers from -1 to 1.
 */
export interface ModelManifest {
  name: string
  /** Long side of the detector's input, in pixels. */
  detector: ModelFile & { longSidePx: number }
  /** Tells whether a segment of a line is upside down; the size of its input, in pixels. */
  direction: ModelFile & { widthPx: number; heightPx: number }
  /** The primary recognizer, which reads every line first. */
  recognizer: RecognizerEntry
  /** Recognizers of other scripts, which read the lines of slides in their script. */
  otherScripts?: ScriptEntry[]
  /**
   * Tesseract's trained data (gzip; version 4, of 8-bit integers) for languages whose accents the primary
   * recognizer does not know or confuses; ISO 639-3.
   */
  accents?: (ModelFile & { language: string })[]
  /** Tesseract's trained data (gzip) for alphabets that no recognizer knows; Unicode names of scripts. */
  alphabets?: AlphabetEntry[]
}

/** A language of an alphabet. The one whose marks are found most reads a slide, else the most confident. */
export interface AlphabetEntry extends ModelFile {
  script: string
  /** Letters that distinguish the language within its script, and their minimum share of all letters. */
  marks?: string
  markShare?: number
  /** Letters of the script that the language does not have: text with them is in another one. */
  foreign?: string
  /** BCP 47 tags of the languages for which a request that names them prefers it. */
  languages?: string[]
}

/** A folder of models cannot be used; the message tells the operator why. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

/** Parses the text of a manifest. Throws ModelError with the name of the first invalid member. */
export function parseManifest(text: string, source: string): ModelManifest {
  let manifest: unknown
  try {
    manifest = JSON.parse(text)
  } catch {
    throw new ModelError(`${source} is not JSON.`)
  }
  const fault = faultOf(manifest)
  if (fault) throw new ModelError(`${source}: ${fault}.`)
  return manifest as ModelManifest
}

/** Every file that a manifest names. */
export function filesOf(manifest: ModelManifest): ModelFile[] {
  const {
    detector,
    direction,
    recognizer,
    otherScripts = [],
    accents = [],
    alphabets = [],
  } = manifest
  const recognizers = [recognizer, ...otherScripts]
  const dictionaries = recognizers.map(({ dictionary }) => dictionary)
  const weights = recognizers.flatMap(({ weights: file }) => file ?? [])
  return [
    detector,
    direction,
    ...recognizers,
    ...dictionaries,
    ...weights,
    ...accents,
    ...alphabets,
  ]
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value !== ''
const isSize: Check = (value) => Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e4
const isTexts: Check = (value) => Array.isArray(value) && value.length > 0 && value.every(isText)
const isOptional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const file: Record<string, Check> = {
  file: isText,
  sha256: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  license: isText,
}
const recognizerChecks: Record<string, Check> = {
  ...file,
  lineHeightPx: isSize,
  dictionary: (value) => !faultIn(value, file),
  weights: isOptional((value) => !faultIn(value, file)),
  replacements: isOptional((value) => Object.values(value ?? [0]).every(isText)),
  standIns: isOptional(isText),
}
const script: Record<string, Check> = {
  ...recognizerChecks,
  letters: (value) => isTexts(value) && toPattern(value as string[]) !== undefined,
  marks: isOptional((value) => isTexts(value) && toPattern(value as string[]) !== undefined),
  spaced: (value) => typeof value === 'boolean',
  languages: isOptional(isTexts),
}
const alphabet: Record<string, Check> = {
  ...file,
  script: isText,
  marks: isOptional(isText),
  foreign: isOptional(isText),
  languages: isOptional(isTexts),
  markShare: isOptional((value) => Number(value) > 0 && Number(value) < 1),
}

function faultOf(manifest: unknown): string | undefined {
  const top = faultIn(manifest, { name: isText })
  if (top) return `"${top}" is missing or wrong`
  const { detector, direction, recognizer: primary, ...lists } = manifest as Record<string, unknown>
  const single =
    faultAt('detector', detector, { ...file, longSidePx: isSize }) ??
    faultAt('direction', direction, { ...file, widthPx: isSize, heightPx: isSize }) ??
    faultAt('recognizer', primary, recognizerChecks)
  if (single) return single
  const entries = { otherScripts: script, accents: { ...file, language: isText } }
  const all = { ...entries, alphabets: alphabet }
  for (const [name, checks] of Object.entries(all)) {
    const list = lists[name] ?? []
    if (!Array.isArray(list)) return `"${name}" is not a list`
    const faults = list.map((entry, index) => faultAt(`${name}[${index}]`, entry, checks))
    const found = faults.find((fault) => fault)
    if (found) return found
  }
  return undefined
}

function faultAt(place: string, value: unknown, checks: Record<string, Check>): string | undefined {
  const name = faultIn(value, checks)
  return name && `"${place}.${name}" is missing or wrong`
}

/** The name of the first member that fails its check. */
function faultIn(value: unknown, checks: Record<string, Check>): string | undefined {
  const members = (typeof value === 'object' && value !== null ? value : {}) as Record<
    string,
    unknown
  >
  return Object.keys(checks).find((name) => !checks[name]?.(members[name]))
}

/** A pattern for letters of the scripts and signs used with them; undefined if a name is unknown. */
export function toPattern(scripts: string[], property = 'scx'): RegExp | undefined {
  try {
    return new RegExp(`[${scripts.map((name) => `\\p{${property}=${name}}`).join('')}]`, 'u')
  } catch {
    return undefined
  }
}
