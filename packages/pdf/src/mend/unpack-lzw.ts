const clear = 256
const endOfData = 257
const firstFree = 258
const widthMin = 9
const widthMax = 12

/**
 * Unpacks LZW as PDF has it (ISO 32000-2, 7.4.4): codes of 9 to 12 bits, highest bit first. `early` is 1 if the width
 * grows one code early. What comes before damage is kept; undefined if there is more than `bytesMax`.
 */
export function unpackLzw(data: Buffer, early: number, bytesMax: number): Buffer | undefined {
  const parts: Buffer[] = []
  let table: Buffer[] = []
  let length = 0
  let width = widthMin
  let before: Buffer | undefined
  for (let bit = 0; bit + width <= data.length * 8; ) {
    const code = bitsAt(data, bit, width)
    bit += width
    if (code === endOfData) break
    if (code === clear) {
      table = []
      width = widthMin
      before = undefined
      continue
    }
    const found = sequence(table, code, before)
    if (found === undefined) break
    if (before !== undefined && firstFree + table.length < 1 << widthMax) {
      table.push(Buffer.concat([before, found.subarray(0, 1)]))
    }
    parts.push(found)
    length += found.length
    if (length > bytesMax) return undefined
    before = found
    width = widthFor(firstFree + table.length + early)
  }
  return Buffer.concat(parts)
}

function sequence(table: Buffer[], code: number, before: Buffer | undefined): Buffer | undefined {
  if (code < clear) return Buffer.of(code)
  const known = table[code - firstFree]
  if (known !== undefined || before === undefined) return known
  // the code that is just being defined
  return code === firstFree + table.length
    ? Buffer.concat([before, before.subarray(0, 1)])
    : undefined
}

/** The width of the next code, given the number of codes. */
function widthFor(codes: number): number {
  return Math.min(widthMax, Math.max(widthMin, Math.floor(Math.log2(codes)) + 1))
}

function bitsAt(data: Buffer, bit: number, width: number): number {
  const from = bit >> 3
  const three = ((data[from] ?? 0) << 16) | ((data[from + 1] ?? 0) << 8) | (data[from + 2] ?? 0)
  return (three >> (24 - (bit & 7) - width)) & ((1 << width) - 1)
}
