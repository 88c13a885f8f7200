import type { EventQueue } from './event-queue.ts'

/** One or more equal servers with one queue, first come first served. */
export interface Station {
  readonly name: string
  readonly servers: number
  /** Seconds that all servers together have worked. */
  readonly busySeconds: number
  /** Occupies a server for this long as soon as one is free, then calls `done`. */
  serve(seconds: number, done: () => void): void
}

export function createStation(name: string, servers: number, events: EventQueue): Station {
  const waiting: { seconds: number; done: () => void }[] = []
  let first = 0
  let free = servers
  let busySeconds = 0

  function start(seconds: number, done: () => void): void {
    busySeconds += seconds
    events.schedule(seconds, () => {
      const next = waiting[first]
      if (next) {
        first += 1
        start(next.seconds, next.done)
      } else {
        free += 1
        waiting.length = 0
        first = 0
      }
      done()
    })
  }

  return {
    name,
    servers,
    get busySeconds() {
      return busySeconds
    },
    serve(seconds, done) {
      if (free === 0) waiting.push({ seconds, done })
      else {
        free -= 1
        start(seconds, done)
      }
    },
  }
}
