/** Numbers from 0 that are connected one pair after the other; the lowest of a group leads it. */
export class Connected {
  readonly #leaders: Int32Array

  constructor(count: number) {
    this.#leaders = Int32Array.from({ length: count }, (_, index) => index)
  }

  connect(one: number, other: number): void {
    const [first, second] = [this.leaderOf(one), this.leaderOf(other)]
    this.#leaders[Math.max(first, second)] = Math.min(first, second)
  }

  leaderOf(index: number): number {
    let leader = index
    while (this.#leaders[leader] !== leader) {
      // halves the way for the next search
      this.#leaders[leader] = this.#leaders[this.#leaders[leader] as number] as number
      leader = this.#leaders[leader] as number
    }
    return leader
  }

  /** The groups in the order of their leaders, their numbers ascending. */
  groups(): number[][] {
    return [...Map.groupBy(this.#leaders.keys(), (index) => this.leaderOf(index)).values()]
  }
}
