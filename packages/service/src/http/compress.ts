import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Compression takes about as long as reading a text page at this quality, for nearly the best size. */
const brotliQuality = 4

/** The `compress` option of routes whose answers are compressed; it replaces that of the plugin as a whole. */
export const compressed = {
  // zstd has other constants for flushing, which the plugin cannot tell apart
  encodings: ['br', 'gzip', 'deflate'] as ('br' | 'gzip' | 'deflate')[],
  // otherwise the plugin compresses small answers on the server's thread
  syncThreshold: 0,
  customTypes: (type: string) => /^(text\/|application\/(json|x-ndjson))/.test(type),
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
  },
}

/**
 * Compresses the answers of routes that have the option `compress` if the client accepts it. It works on the thread
 * pool of Node.js, never on the server's thread. Every piece of a stream is flushed, so that rows arrive as they are
 * read.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.register(compress, { ...compressed, global: false, globalDecompression: false })
}
