/**
 * The program of a worker process. It is a process, not a thread, because the OCR runtime aborts the whole
 * process if one of its threads is terminated during a run, and because only a process has its own
 * memory, which can be limited.
 */
import { createEngines } from '../engines/engines.ts'
import { runWorkerLoop } from './worker-loop.ts'

runWorkerLoop(createEngines)
