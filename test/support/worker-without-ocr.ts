import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { runWorkerLoop } from '../../packages/reader/src/pool/worker-loop.ts'

/**
 * A program, not a module: a worker with the real engines except OCR, which takes most of the time of its start. A
 * picture that it should read fails the conversion.
 */
runWorkerLoop((settings) => createEngines({ ...settings, withoutOcr: true }))
