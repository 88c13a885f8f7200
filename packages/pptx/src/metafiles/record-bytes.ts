import type { Point } from '@rowdeck/core/deck-model/box'
import type { Matrix } from '../matrix.ts'

/** A metafile breaks the rules of its format, or holds more than a picture of a slide does. */
export class DamagedMetafile extends Error {
  override readonly name = 'DamagedMetafile'
}

/** Characters of a drawing; a full slide has 4,000. */
const charactersMax = 20_000
/** Records of a drawing; the largest of 300 real ones has 60,000. */
export const recordsMax = 500_000

/** Throws DamagedMetafile for more characters than a drawing may have. */
export function boundCharacters(count: number): void {
  if (count > charactersMax) throw new DamagedMetafile('It has too much text.')
}

/** The bytes of a record, or of a part of it. Numbers are little-endian; reading beyond the end throws DamagedMetafile. */
export class RecordBytes {
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get length(): number {
    return this.#bytes.length
  }

  u8(at: number): number {
    return this.#view.getUint8(this.#within(at, 1))
  }

  u16(at: number): number {
    return this.#view.getUint16(this.#within(at, 2), true)
  }

  i16(at: number): number {
    return this.#view.getInt16(this.#within(at, 2), true)
  }

  u32(at: number): number {
    return this.#view.getUint32(this.#within(at, 4), true)
  }

  i32(at: number): number {
    return this.#view.getInt32(this.#within(at, 4), true)
  }

  /** Throws DamagedMetafile for a number that is not finite. */
  f32(at: number): number {
    const value = this.#view.getFloat32(this.#within(at, 4), true)
    if (!Number.isFinite(value)) throw new DamagedMetafile('A number is not finite.')
    return value
  }

  /** Six numbers of 32 bits. Throws DamagedMetafile. */
  matrix(at: number): Matrix {
    const number = (index: number) => this.f32(at + index * 4)
    return [number(0), number(1), number(2), number(3), number(4), number(5)]
  }

  /** So many points of 16 bits per number. Throws DamagedMetafile before anything is allocated for points that are not there. */
  points(at: number, count: number): Point[] {
    const places = this.part(at, count * 4)
    return Array.from({ length: count }, (_, n) => ({
      x: places.i16(n * 4),
      y: places.i16(n * 4 + 2),
    }))
  }

  /** So many points of 32 bits per number. Throws DamagedMetafile before anything is allocated for points that are not there. */
  widePoints(at: number, count: number): Point[] {
    const places = this.part(at, count * 8)
    return Array.from({ length: count }, (_, n) => ({
      x: places.i32(n * 8),
      y: places.i32(n * 8 + 4),
    }))
  }

  /** So many bytes from a place on. */
  part(at: number, length: number): RecordBytes {
    this.#within(at, length)
    return new RecordBytes(this.#bytes.subarray(at, at + length))
  }

  /** So many bytes from a place on, in the memory of the file. */
  bytes(at: number, length: number): Uint8Array {
    this.#within(at, length)
    return this.#bytes.subarray(at, at + length)
  }

  /** UTF-16 text of so many code units. Throws DamagedMetafile also if it is too long. */
  utf16(at: number, units: number): string {
    boundCharacters(units)
    return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(this.bytes(at, units * 2))
  }

  #within(at: number, length: number): number {
    if (at < 0 || length < 0 || at + length > this.#bytes.length) {
      throw new DamagedMetafile('A record is shorter than what it says that it holds.')
    }
    return at
  }
}
