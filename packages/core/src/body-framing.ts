/**
 * Maximum bytes of a body that may be framing of the chunked transfer coding, on top of a quarter of its content. The
 * parser calls JavaScript for each chunk, so ten thousand chunks of one byte, which fit into one read of a socket, take
 * 20 ms. Who sends in earnest has chunks of a kilobyte and more, whose framing is below one percent.
 */
const framingBytesMax = 16 * 1024
const framingShareMax = 0.25

/** Whether a body is made of too many tiny chunks: what was received of its connection, with how much content. */
export function isMostlyFraming({ received, content }: Record<'received' | 'content', number>) {
  return received - content > framingBytesMax + content * framingShareMax
}
