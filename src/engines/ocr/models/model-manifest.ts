/** One file of a model set. */
export interface ModelFile {
  /** Relative to the manifest's folder, or `npm:PACKAGE/PATH` for a file of an installed package. */
  file: string
  /** Hexadecimal SHA-256 of the file's bytes. */
  sha256: string
  /** SPDX name of the weights' licence. */
  licence: string
}

/** A recogniser of lines with what its classes mean; the network's blank comes before them. */
export interface RecogniserEntry extends ModelFile {
  /** Text (a character a line), YAML with a `character_dict`, or JSON (a list, or the same). */
  dictionary: ModelFile
  /** Height of a line's picture, in pixels. */
  lineHeightPx: number
  /** Characters that the network was taught in place of others, and those others. */
  replacements?: Record<string, string>
}

export interface ScriptEntry extends RecogniserEntry {
  /** Unicode's short names of the scripts that its letters and signs are of, such as `Hira`. */
  letters: string[]
  /** Those of them that no script further down the list has. */
  marks?: string[]
  /** Whether words stand apart. */
  spaced: boolean
}

/**
 * `manifest.json` of a folder of models. Pictures of lines and pages go in as blue, green and red:
 * for detectors normalised by ImageNet's means and deviations, for recognisers from -1 to 1.
 */
export interface ModelManifest {
  name: string
  /** Long side of the picture that the detector sees, in pixels. */
  detector: ModelFile & { longSidePx: number }
  /** Tells whether a piece of a line stands upside down; the size of the piece's picture, in pixels. */
  direction: ModelFile & { widthPx: number; heightPx: number }
  /** Reads every line first. */
  recogniser: RecogniserEntry
  /** Read again what the first was unsure of, where a slide is of their script. */
  otherScripts?: ScriptEntry[]
  /** Tesseract's trained data (gzip) for languages whose accents the recogniser does not know; ISO 639-3. */
  accents?: (ModelFile & { language: string })[]
  /** Tesseract's trained data (gzip) for alphabets that no recogniser knows; Unicode's names of scripts. */
  alphabets?: AlphabetEntry[]
}

/** A language of an alphabet; the first whose marks are found reads, else the one that reads most surely. */
export interface AlphabetEntry extends ModelFile {
  script: string
  /** Letters that tell the language among those of its script, and the part of all letters they must be. */
  marks?: string
  markShare?: number
}

/** What is wrong with a folder of models, in a sentence for who set it up. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
}

/** Reads a manifest's text. Throws ModelError that names the member at fault. */
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
    recogniser,
    otherScripts = [],
    accents = [],
    alphabets = [],
  } = manifest
  const recognisers = [recogniser, ...otherScripts]
  const dictionaries = recognisers.map(({ dictionary }) => dictionary)
  return [detector, direction, ...recognisers, ...dictionaries, ...accents, ...alphabets]
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
  licence: isText,
}
const recogniser: Record<string, Check> = {
  ...file,
  lineHeightPx: isSize,
  dictionary: (value) => !faultIn(value, file),
  replacements: isOptional((value) => Object.values(value ?? [0]).every(isText)),
}
const script: Record<string, Check> = {
  ...recogniser,
  letters: (value) => isTexts(value) && toPattern(value as string[]) !== undefined,
  marks: isOptional((value) => isTexts(value) && toPattern(value as string[]) !== undefined),
  spaced: (value) => typeof value === 'boolean',
}
const alphabet: Record<string, Check> = {
  ...file,
  script: isText,
  marks: isOptional(isText),
  markShare: isOptional((value) => Number(value) > 0 && Number(value) < 1),
}

function faultOf(manifest: unknown): string | undefined {
  const top = faultIn(manifest, { name: isText })
  if (top) return `"${top}" is missing or wrong`
  const { detector, direction, recogniser: first, ...lists } = manifest as Record<string, unknown>
  const single =
    faultAt('detector', detector, { ...file, longSidePx: isSize }) ??
    faultAt('direction', direction, { ...file, widthPx: isSize, heightPx: isSize }) ??
    faultAt('recogniser', first, recogniser)
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

/** Matches a letter of one of the scripts, or a sign that is written with it; undefined for unknown names. */
export function toPattern(scripts: string[], property = 'scx'): RegExp | undefined {
  try {
    return new RegExp(`[${scripts.map((name) => `\\p{${property}=${name}}`).join('')}]`, 'u')
  } catch {
    return undefined
  }
}
