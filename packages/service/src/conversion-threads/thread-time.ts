/** Milliseconds of CPU that are reported while a conversion still runs, because what is not reported is lost with the thread. */
const reportedFromMs = 100

/** The memory that a thread shares with the main thread, which can read it even while the thread computes or after it has ended. */
export function sharedMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(16)
}

/** The number of the current or most recent conversion, and when it began to run, in milliseconds since the Unix epoch. */
export function busyWith(shared: SharedArrayBuffer): { number: number; since: number } {
  const [since = 0] = new Float64Array(shared, 8)
  return { number: Atomics.load(new Int32Array(shared), 0), since }
}

/** Called with milliseconds of CPU that a conversion has used, and whether it has ended. */
type Report = (number: number, ms: number, isEnded: boolean) => void

/** Divides the CPU time of its thread among the conversions, of which one runs at a time. */
export class ThreadTime {
  readonly #number: Int32Array
  readonly #since: Float64Array
  readonly #report: Report
  readonly #used = new Map<number, number>()
  #current: number | undefined
  #cpuMs = cpuMsOfThread()

  constructor(shared: SharedArrayBuffer, report: Report) {
    this.#number = new Int32Array(shared)
    this.#since = new Float64Array(shared, 8)
    this.#report = report
  }

  /** Must be called whenever a conversion begins to run: from here on the time is its own. */
  begin(number: number): void {
    this.#count()
    this.#current = number
    this.#since[0] = Date.now()
    Atomics.store(this.#number, 0, number)
  }

  /** Reports the rest of the time of a conversion. */
  end(number: number): void {
    this.#count()
    if (this.#current === number) this.#current = undefined
    this.#report(number, this.#used.get(number) ?? 0, true)
    this.#used.delete(number)
  }

  #count(): void {
    const now = cpuMsOfThread()
    const ms = now - this.#cpuMs
    this.#cpuMs = now
    if (this.#current === undefined) return
    const used = ms + (this.#used.get(this.#current) ?? 0)
    const isReported = used >= reportedFromMs
    if (isReported) this.#report(this.#current, used, false)
    this.#used.set(this.#current, isReported ? 0 : used)
  }
}

function cpuMsOfThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
