export interface TurnRequest {
  accountId: string
  /** Returns how many turns the account may have at the same time; what its latest request says counts. */
  oneMax(): number
  /** Decks of an account take turns. Its requests for the same deck, or for none, are served in order of arrival. */
  deck?: object | string
  /** Ends the wait when it aborts. */
  signal: AbortSignal
}

/** What one account has in progress. Its decks take turns. */
interface AccountTurns {
  active: number
  oneMax(): number
  /** Requests waiting for a turn, by deck; the deck that was served least recently comes first. */
  waiting: Map<object | string, (() => void)[]>
  /** Number of the requests in `waiting`. */
  waitingCount: number
}

/**
 * Bounds what one account, and all accounts, have in progress at the same time. Accounts take turns, and so do the
 * decks of an account. When a turn ends, a waiting request gets it before any later arrival.
 */
export class Turns {
  readonly #allMax: number
  /** The account that was served least recently comes first. */
  readonly #accounts = new Map<string, AccountTurns>()
  #active = 0

  constructor({ allMax = Infinity } = {}) {
    this.#allMax = allMax
  }

  /** Returns the number of waiting requests of an account. */
  waitingOf(accountId: string): number {
    return this.#accounts.get(accountId)?.waitingCount ?? 0
  }

  /** Waits for a turn, which must be disposed of once. Rejects with the reason of `signal`. */
  async take({ accountId, oneMax, deck = this, signal }: TurnRequest): Promise<Disposable> {
    signal.throwIfAborted()
    const account = this.#accounts.get(accountId) ?? idleAccount(oneMax)
    this.#accounts.set(accountId, account)
    account.oneMax = oneMax
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', abandon)
        resolve()
      }
      // leaves the queue at once, so that no turn is given to a request whose caller has gone
      const abandon = () => {
        remove(account.waiting, deck, start)
        account.waitingCount--
        this.#forgetIdle(accountId, account)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abandon, { once: true })
      const requests = account.waiting.get(deck) ?? []
      requests.push(start)
      account.waiting.set(deck, requests)
      account.waitingCount++
      this.#startNext()
    })
    return {
      [Symbol.dispose]: () => {
        this.#active--
        account.active--
        this.#forgetIdle(accountId, account)
        this.#startNext()
      },
    }
  }

  #startNext(): void {
    for (const [accountId, account] of this.#accounts) {
      if (this.#active >= this.#allMax) return
      if (account.active >= account.oneMax() || account.waiting.size === 0) continue
      // it becomes the last, where this loop meets it again
      this.#accounts.delete(accountId)
      this.#accounts.set(accountId, account)
      this.#active++
      account.active++
      account.waitingCount--
      takeTurn(account.waiting)?.()
    }
  }

  #forgetIdle(accountId: string, { active, waiting }: AccountTurns): void {
    if (active === 0 && waiting.size === 0) this.#accounts.delete(accountId)
  }
}

function idleAccount(oneMax: () => number): AccountTurns {
  return { active: 0, oneMax, waiting: new Map(), waitingCount: 0 }
}

function takeTurn(waiting: AccountTurns['waiting']): (() => void) | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [deck, requests] = first
  waiting.delete(deck)
  const start = requests.shift()
  if (requests.length > 0) waiting.set(deck, requests)
  return start
}

function remove(
  waiting: AccountTurns['waiting'],
  deck: object | string,
  request: () => void,
): void {
  const others = (waiting.get(deck) ?? []).filter((other) => other !== request)
  if (others.length > 0) waiting.set(deck, others)
  else waiting.delete(deck)
}
