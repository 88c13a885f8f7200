import { ByteReader } from './byte-reader.ts'

/** A matrix of 8-bit integers, row by row, with a scale per row; its last column is the bias. */
export interface TrainedMatrix {
  rows: number
  columns: number
  integers: Int8Array
  scales: Float64Array
}

/** A layer of one of Tesseract's networks. */
export interface TrainedLayer {
  type: string
  /** Numbers of values that it takes and returns for each place. */
  inputs: number
  outputs: number
  /** Layers inside it. */
  parts: TrainedLayer[]
  /** Its sizes: of an input [batch, height, width, depth], of a window [width, height]. */
  sizes: number[]
  matrices: TrainedMatrix[]
}

/** A network that reads lines, and the character of each of its classes. */
export interface TrainedData {
  network: TrainedLayer
  /** Characters by class; undefined for the blank and for classes without one. */
  characters: (string | undefined)[]
  /** The class of the blank between characters. */
  blank: number
}

/** Places in the table of contents of a file of trained data. */
const component = { network: 17, characters: 21, codes: 22 }
const containers = new Set(['Series', 'Parallel', 'RTLReversed', 'XYTranspose'])
const windows = new Set(['Convolve', 'Maxpool'])
const recurrent = new Set(['LSTM', 'SummLSTM'])
const dense = new Set(['Tanh', 'Softmax'])
/** Cell input, input gate, forget gate and output gate. */
const gateCount = 4
/** Flags of a matrix: of 8-bit integers; with scales of 64 bits. */
const integerFlag = 1
const doubleFlag = 128
/** Flag of a layer whose parts have learning rates of their own. */
const learningRatesFlag = 64
/** A space has no text of its own in the list of characters. */
const spaceId = 0
/** Entries that stand for no character: letters that are joined, and the blank. In most files they share a class. */
const joinedId = 1
const blankId = 2

/**
 * Reads the network of a file of Tesseract's trained data (version 4, of 8-bit integers). Throws an Error if the file
 * is broken or its network is of another kind.
 */
export function readTrainedData(bytes: Uint8Array): TrainedData {
  const parts = componentsOf(bytes)
  const part = (id: number) => {
    const found = parts.get(id)
    if (!found) throw new Error('Trained data without a network for lines.')
    return new ByteReader(found)
  }
  const network = readLayer(part(component.network))
  const list = Buffer.from(parts.get(component.characters) ?? []).toString('utf8')
  return { network, ...classesOf(list, part(component.codes)) }
}

function componentsOf(bytes: Uint8Array): Map<number, Uint8Array> {
  const reader = new ByteReader(bytes)
  const count = reader.int32()
  const starts = Array.from({ length: Math.max(0, Math.min(count, 100)) }, () => reader.int64())
  const ends = [...starts.filter((start) => start >= 0), bytes.length].sort((a, b) => a - b)
  const found = new Map<number, Uint8Array>()
  for (const [id, start] of starts.entries()) {
    const end = ends.find((other) => other > start)
    if (start >= 0 && end !== undefined) found.set(id, bytes.subarray(start, end))
  }
  return found
}

function readLayer(reader: ByteReader): TrainedLayer {
  reader.int8()
  const type = reader.text()
  // What matters in training only.
  reader.bytes(2)
  const flags = reader.int32()
  const [inputs, outputs] = [reader.int32(), reader.int32()]
  reader.int32()
  reader.text()
  const layer: TrainedLayer = { type, inputs, outputs, parts: [], sizes: [], matrices: [] }
  if (containers.has(type)) {
    layer.parts = times(reader.int32(), () => readLayer(reader))
    if (flags & learningRatesFlag) reader.bytes(4 * reader.int32())
  } else if (type === 'Input') layer.sizes = times(5, () => reader.int32())
  else if (windows.has(type)) layer.sizes = times(2, () => reader.int32())
  else if (recurrent.has(type)) {
    reader.int32()
    layer.matrices = times(gateCount, () => readMatrix(reader))
  } else if (dense.has(type)) layer.matrices = [readMatrix(reader)]
  else throw new Error(`A layer of an unknown type: ${type}.`)
  return layer
}

function readMatrix(reader: ByteReader): TrainedMatrix {
  const mode = reader.int8() & 255
  if (!(mode & integerFlag) || !(mode & doubleFlag))
    throw new Error('Trained data whose weights are not 8-bit integers.')
  const [rows, columns] = [reader.int32(), reader.int32()]
  // The value of empty places.
  reader.int8()
  const integers = reader.int8s(rows * columns)
  return { rows, columns, integers, scales: reader.float64s(reader.int32()) }
}

/** The characters of the classes: the list gives each character a number, the codes its class. */
function classesOf(list: string, codes: ByteReader): Omit<TrainedData, 'network'> {
  const [, ...rows] = list.split('\n')
  const characters: (string | undefined)[] = []
  let blank: number | undefined
  for (const [id, code] of times(codes.int32(), () => readCode(codes)).entries()) {
    const [place] = code
    if (place === undefined || place < 0) continue
    if (code.length !== 1) throw new Error('Trained data whose characters have several classes.')
    if (id === blankId) blank = place
    // Several characters may have one class; the first is the usual one.
    else if (place !== blank) characters[place] ??= characterWithId(id, rows)
  }
  if (blank === undefined) throw new Error('Trained data without a blank.')
  return { characters, blank }
}

function characterWithId(id: number, rows: string[]): string | undefined {
  if (id === joinedId) return undefined
  return id === spaceId ? ' ' : (rows[id]?.split(' ')[0] ?? '')
}

function readCode(reader: ByteReader): number[] {
  reader.int8()
  return times(reader.int32(), () => reader.int32())
}

function times<T>(count: number, read: () => T): T[] {
  if (count < 0 || count > 10_000) throw new RangeError('The data has a wrong count.')
  return Array.from({ length: count }, read)
}
