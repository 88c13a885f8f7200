/** Events of a simulation, run in the order of their times. */
export interface EventQueue {
  /** Seconds since the start. */
  readonly now: number
  schedule(afterSeconds: number, run: () => void): void
  /** Runs events until none is left. */
  run(): void
}

/** A binary heap; events at the same time run in the order in which they were scheduled. */
export function createEventQueue(): EventQueue {
  const heap: { at: number; order: number; run: () => void }[] = []
  let now = 0
  let scheduled = 0

  const isBefore = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    if (!a || !b) return false
    return a.at < b.at || (a.at === b.at && a.order < b.order)
  }
  function swap(one: number, other: number): void {
    const [a, b] = [heap[one], heap[other]]
    if (!a || !b) return
    heap[one] = b
    heap[other] = a
  }
  function rise(index: number): void {
    const parent = (index - 1) >> 1
    if (index === 0 || !isBefore(index, parent)) return
    swap(index, parent)
    rise(parent)
  }
  function sink(index: number): void {
    const [left, right] = [2 * index + 1, 2 * index + 2]
    const child = isBefore(right, left) ? right : left
    if (!isBefore(child, index)) return
    swap(index, child)
    sink(child)
  }
  function takeFirst() {
    swap(0, heap.length - 1)
    const first = heap.pop()
    sink(0)
    return first
  }

  return {
    get now() {
      return now
    },
    schedule(afterSeconds, run) {
      heap.push({ at: now + afterSeconds, order: scheduled++, run })
      rise(heap.length - 1)
    },
    run() {
      for (let event = takeFirst(); event; event = takeFirst()) {
        now = event.at
        event.run()
      }
    },
  }
}
