/** Reads numbers and texts (little endian) in sequence. Throws RangeError beyond the end. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  int8(): number {
    return this.#view.getInt8(this.#advance(1))
  }

  int32(): number {
    return this.#view.getInt32(this.#advance(4), true)
  }

  /** A 64-bit integer; those of the format are lengths and positions, which a number holds exactly. */
  int64(): number {
    return Number(this.#view.getBigInt64(this.#advance(8), true))
  }

  float64(): number {
    return this.#view.getFloat64(this.#advance(8), true)
  }

  int8s(count: number): Int8Array {
    return new Int8Array(this.bytes(count))
  }

  float64s(count: number): Float64Array {
    this.#check(8 * count)
    return Float64Array.from({ length: count }, () => this.float64())
  }

  bytes(count: number): Uint8Array {
    const start = this.#advance(count)
    return this.#bytes.subarray(start, start + count)
  }

  /** A text in UTF-8 behind its length in bytes. */
  text(): string {
    return Buffer.from(this.bytes(this.int32())).toString('utf8')
  }

  #advance(count: number): number {
    this.#check(count)
    const start = this.#at
    this.#at += count
    return start
  }

  #check(count: number): void {
    if (count < 0 || this.#at + count > this.#bytes.length)
      throw new RangeError('The data ends too early.')
  }
}
