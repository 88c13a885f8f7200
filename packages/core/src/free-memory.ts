/**
 * Frees a buffer at once; nothing may read it afterwards. Left to the garbage collector, buffers of megabytes would make
 * it go through the whole heap every few decks or pictures.
 */
export function freeBuffer(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
}

/** Frees the buffer of values at once, unless it holds other values too. */
export function freeValues({ buffer, byteLength }: Uint8Array | Float32Array): void {
  if (byteLength === buffer.byteLength) freeBuffer(buffer)
}
