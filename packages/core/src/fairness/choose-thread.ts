/** A thread that runs any number of conversions at the same time. */
export interface SharedThread {
  /** Whether it can take another conversion. */
  readonly usable: boolean
  /** Number of running conversions of accounts that pay, or of those that do not. */
  load(isPaying: boolean): number
}

/** What is known about the threads among which one is chosen. */
export interface ThreadChoice<Thread> {
  /** Those that only accounts that pay may use. */
  ofPaying: ReadonlySet<Thread>
  /** Those for slow accounts that do not pay. */
  ofSlow: ReadonlySet<Thread>
  /** Those that have loaded their program. */
  ready: ReadonlySet<Thread>
}

/**
 * Returns the thread with the fewest conversions of the other accounts, those that pay or those that do not; ties
 * go to a thread that has loaded its program, then to the one with the fewest conversions. Undefined if there is none. Accounts that
 * pay share no thread with the others as long as one without them is left, and one always is. Slow accounts that do not pay share
 * none with the others as long as there is one for each of them.
 */
export function chooseThread<Thread extends SharedThread>(
  threads: Iterable<Thread>,
  { isPaying, isSlow }: { isPaying: boolean; isSlow: boolean },
  { ofPaying, ofSlow, ready }: ThreadChoice<Thread>,
): Thread | undefined {
  const usable = [...threads].filter(
    (thread) => thread.usable && (isPaying || !ofPaying.has(thread)),
  )
  const isForOthers = (thread: Thread) => ofSlow.has(thread) !== (isSlow && !isPaying)
  const [best] = usable.sort(
    (one, other) =>
      (isPaying ? 0 : Number(isForOthers(one)) - Number(isForOthers(other))) ||
      one.load(!isPaying) - other.load(!isPaying) ||
      Number(isForOthers(one)) - Number(isForOthers(other)) ||
      Number(ready.has(other)) - Number(ready.has(one)) ||
      one.load(isPaying) - other.load(isPaying),
  )
  return best
}
