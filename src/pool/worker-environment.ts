import { mkdirSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

/**
 * Where workers keep what they have compiled; undefined if compiled code is not kept. It is not the
 * server's own folder, so that no worker can write code that the server runs.
 */
export const compileCache = openCompileCache()

/**
 * The environment of a worker process: no secret of the server's is within reach of a document. The
 * rest is for the C library of Linux. Two heaps are enough, where it otherwise opens eight a core: the
 * threads of a worker take turns, and what each heap keeps for itself is memory lost. Large pages, where
 * the system gives them on demand, let the processor find the networks' values faster.
 */
export const workerEnvironment: Record<string, string> = {
  // for versions of the OCR runtime that report to their maker
  ORT_DISABLE_TELEMETRY: '1',
  MALLOC_ARENA_MAX: '2',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
}

function openCompileCache(): string | undefined {
  const ofServer = getCompileCacheDir()
  if (ofServer === undefined) return undefined
  const folder = join(ofServer, 'workers')
  // a worker may write to this folder, not make it
  mkdirSync(folder, { recursive: true })
  return folder
}
