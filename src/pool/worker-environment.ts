import { mkdirSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'

/**
 * Folder of the workers' compile cache, which they only read; undefined if there is none.
 */
export const compileCache = openCompileCache()

/**
 * The environment of a worker process, without any secret of the server. The other variables are for
 * glibc. Two heaps are enough instead of eight per core, because the threads of a worker rarely run at the
 * same time and every heap retains memory. Huge pages, where the system grants them on request, reduce the
 * cost of reading the networks' weights. Blocks of 4 MiB and more, pictures and maps of whole pictures, are given back at
 * once: by default the limit grows with the largest block freed so far, and the heap is left in pieces (bench/LEVERS.md).
 */
export const workerEnvironment: Record<string, string> = {
  // for versions of the OCR runtime with telemetry
  ORT_DISABLE_TELEMETRY: '1',
  MALLOC_ARENA_MAX: '2',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=4194304',
  ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
}

/**
 * Options of a worker's JavaScript heap: its young generation may have 12 MB instead of 48, and is collected more
 * often, which also frees the memory of pictures sooner. All of the heap, 15 MB, is collected after it has doubled, not
 * grown by half: collections took a tenth of the time of a slide. Measured (bench/LEVERS.md).
 */
export const workerHeap = ['--max-semi-space-size=4', '--heap-growing-percent=100']

function openCompileCache(): string | undefined {
  const ofServer = getCompileCacheDir()
  if (ofServer === undefined) return undefined
  const folder = join(ofServer, 'workers')
  mkdirSync(folder, { recursive: true })
  return folder
}
