import { fileTooLarge } from './refusals.ts'

const firstBytes = 64 * 1024

/** Maximum unused share of the buffer, relative to the file's length; avoids copying large files. */
const wasteMax = 1 / 8

/**
 * Collects the bytes of a file in one buffer that doubles as needed, so that a body in millions of tiny
 * chunks takes no more memory than one in a single chunk.
 */
export class FileBytes {
  readonly #bytesMax: number
  readonly #collected: (bytes: number) => void
  #buffer: Buffer
  #length = 0

  /**
   * `expectedBytes` is an estimate of the file's length, used as the initial buffer size. `collected` is called with the
   * length before it grows, and may throw.
   */
  constructor(
    bytesMax: number,
    {
      expectedBytes = firstBytes,
      collected = () => {},
    }: { expectedBytes: number | undefined; collected: ((bytes: number) => void) | undefined },
  ) {
    this.#bytesMax = bytesMax
    this.#collected = collected
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(bytesMax, expectedBytes))
  }

  get length(): number {
    return this.#length
  }

  /** Appends a copy of `bytes`. Throws file_too_large as soon as the limit is exceeded, and what `collected` throws. */
  append(bytes: Buffer): void {
    const length = this.#length + bytes.length
    if (length > this.#bytesMax) throw fileTooLarge(this.#bytesMax)
    this.#collected(length)
    if (length > this.#buffer.length) this.#grow(length)
    bytes.copy(this.#buffer, this.#length)
    this.#length = length
  }

  /** Returns the bytes in a buffer that shares no memory and wastes little. */
  finish(): Buffer {
    const wasted = this.#buffer.length - this.#length
    if (wasted > this.#length * wasteMax) this.#moveTo(this.#length)
    return this.#buffer.subarray(0, this.#length)
  }

  #grow(length: number): void {
    this.#moveTo(Math.min(this.#bytesMax, Math.max(length, 2 * this.#buffer.length)))
  }

  #moveTo(bytes: number): void {
    const buffer = Buffer.allocUnsafeSlow(bytes)
    this.#buffer.copy(buffer, 0, 0, this.#length)
    this.#buffer = buffer
  }
}
