/** A step of reading a deck that a worker has finished, successfully or not. */
export interface EndedStep {
  kind: string
  runsOcr: boolean
  /** Slides that it read; 0 for steps that read none. */
  slides: number
  waitedMs: number
  workedMs: number
}

/**
 * Why a worker process ended: replaced between two steps because it has grown (`recycled`), killed over its memory limit
 * (`memory`) or a time limit (`time`), killed because it got hardly any CPU time (`standstill`), taken from an account whose steps run long because others wait (`cut`), killed
 * because the caller has gone (`abandoned`) or the state of an engine is
 * unknown (`engine`), exited by itself (`crash`), or stopped with the service (`shutdown`).
 */
export const workerEnds = [
  'recycled',
  'memory',
  'time',
  'standstill',
  'cut',
  'abandoned',
  'engine',
  'crash',
  'shutdown',
] as const
export type WorkerEnd = (typeof workerEnds)[number]

/** Receives what happens in the pool of workers. */
export interface PoolObserver {
  stepEnded(step: EndedStep): void
  workerEnded(end: WorkerEnd): void
}
