import { getCompileCacheDir } from 'node:module'

const compileCache = getCompileCacheDir()

/**
 * The environment of a worker process: no secret of the server's is within reach of a document. Two
 * heaps are enough for the C library of Linux, which otherwise opens eight a core: the threads of a
 * worker take turns, and what each heap keeps for itself is memory lost.
 */
export const workerEnvironment: Record<string, string> = {
  MALLOC_ARENA_MAX: '2',
  ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
}
