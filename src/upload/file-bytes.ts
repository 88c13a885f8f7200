import { fileTooLarge } from './refusals.ts'

const firstBytes = 64 * 1024

/** Share of a file's length that may lie unused behind it, to spare large files a copy. */
const wasteMax = 1 / 8

/**
 * The bytes of a file as they arrive, in one buffer that doubles: a body cut into millions of tiny
 * chunks costs no more memory than one that arrives whole.
 */
export class FileBytes {
  readonly #bytesMax: number
  #buffer: Buffer
  #length = 0

  /** `expectedBytes` is a guess at the file's length that saves the growing; it need not be right. */
  constructor(bytesMax: number, expectedBytes: number = firstBytes) {
    this.#bytesMax = bytesMax
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(bytesMax, expectedBytes))
  }

  get length(): number {
    return this.#length
  }

  /** Adds a copy of `bytes`. Throws file_too_large at the first byte over the bound. */
  append(bytes: Buffer): void {
    const length = this.#length + bytes.length
    if (length > this.#bytesMax) throw fileTooLarge(this.#bytesMax)
    if (length > this.#buffer.length) this.#grow(length)
    bytes.copy(this.#buffer, this.#length)
    this.#length = length
  }

  /** Returns the bytes in a buffer that shares its memory with nothing and wastes little of it. */
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
