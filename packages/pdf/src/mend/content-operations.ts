import type { Value } from './pdf-values.ts'
import { Keyword, ValueParser } from './value-parser.ts'

/** An operation of a content stream (ISO 32000-2, 7.8.2), and where its operands begin and its operator ends. */
export interface Operation {
  operator: string
  operands: Value[]
  from: number
  to: number
}

/** Bounds the operations of one stream; a page of slides has up to 50,000. */
const operationsMax = 1_000_000
/** An operator has at most six operands; what follows from damage has more. */
const operandsMax = 64

/** Reads the operations of a content stream one after the other. Data of inline pictures is skipped. */
export function* operationsOf(data: Buffer): Generator<Operation> {
  const parser = new ValueParser(data)
  let operands: Value[] = []
  let from = 0
  for (let count = 0; count < operationsMax; ) {
    const word = parser.next()
    if (word === undefined) return
    if (!(word instanceof Keyword)) {
      if (operands.length < operandsMax) operands.push(word)
      continue
    }
    if (word.text === 'ID') parser.at = endOfPicture(data, parser.at)
    yield { operator: word.text, operands, from, to: parser.at }
    operands = []
    from = parser.at
    count++
  }
}

/** Where the data of an inline picture ends: before an `EI` between white space. */
function endOfPicture(data: Buffer, from: number): number {
  for (let at = data.indexOf('EI', from); at >= 0; at = data.indexOf('EI', at + 1)) {
    if (isSpace(data[at - 1]) && isSpace(data[at + 2])) return at
  }
  return data.length
}

function isSpace(byte: number | undefined): boolean {
  return byte === undefined || byte <= 0x20
}
