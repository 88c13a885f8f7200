import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/** Folder of the workers' compile cache, which they only read; undefined if there is none. */
export const compileCache = openCompileCache()

/**
 * The environment of a worker process, without any secret of the server. The other variables are for
 * glibc. Two heaps are enough instead of eight per core, because the threads of a worker rarely run at the
 * same time and every heap retains memory. Huge pages, where the system grants them on request, reduce the
 * cost of reading the networks' weights. Blocks of 4 MiB and more, pictures and maps of whole pictures, are given back at
 * once: by default the limit grows with the largest block freed so far, and the heap is left in pieces (bench/levers/speed-and-memory.md).
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
 * grown by half: collections took a tenth of the time of a slide. Measured (bench/levers/speed-and-memory.md).
 */
export const workerHeap = ['--max-semi-space-size=4', '--heap-growing-percent=100']

let linksSoFar = 0

/**
 * Returns a new link to the compile cache for one worker, undefined if there is none. Node.js reads compiled code only
 * from a folder that the process may write to. A worker may write through its link, which it removes before it reads a
 * document (`stopWriting`).
 */
export function linkToCompileCache(): string | undefined {
  if (compileCache === undefined) return undefined
  // outside the folder, which would contain itself; the same names in every process with this id, so that links of killed
  // workers do not accumulate
  const links = join(dirname(compileCache), 'links')
  const link = join(links, `${process.pid}-${++linksSoFar}`)
  try {
    mkdirSync(links, { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(compileCache, link, 'junction')
    return link
  } catch {
    // a file system without links: its worker compiles for itself
    return undefined
  }
}

function openCompileCache(): string | undefined {
  const ofServer = getCompileCacheDir()
  if (ofServer === undefined || !canStopWriting()) return undefined
  const folder = join(ofServer, 'workers')
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Whether a process can give up its permission to write, as of Node.js 24.20 and 26.3. */
function canStopWriting(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > 26 || (major === 26 && minor >= 3) || (major === 24 && minor >= 20)
}
