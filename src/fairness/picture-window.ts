/** What one account has in progress. Its decks take turns. */
interface AccountTurns {
  active: number
  /** Calls waiting for a turn, by deck; the deck that was served least recently comes first. */
  waiting: Map<object, (() => void)[]>
}

/**
 * Bounds the slides of one account, and of all accounts, whose pictures are in progress at the same time, so that a
 * long deck fills neither Redis nor this process. Accounts take turns, and so do the decks of an account.
 */
export class PictureWindow {
  readonly #perAccount: () => number
  readonly #total: number
  /** The account that was served least recently comes first. */
  readonly #accounts = new Map<string, AccountTurns>()
  #active = 0

  constructor(options: { perAccount: () => number; total: number }) {
    this.#perAccount = options.perAccount
    this.#total = options.total
  }

  /** Waits for a turn. Returns a function that must be called once at its end. Rejects with the reason of `signal`. */
  async acquire(accountId: string, deck: object, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted()
    const account = this.#accountOf(accountId)
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', abandon)
        resolve()
      }
      const abandon = () => {
        remove(account.waiting, deck, start)
        this.#forgetIdle(accountId, account)
        reject(signal.reason)
      }
      signal.addEventListener('abort', abandon, { once: true })
      const calls = account.waiting.get(deck) ?? []
      calls.push(start)
      account.waiting.set(deck, calls)
      this.#startNext()
    })
    return () => {
      this.#active--
      account.active--
      this.#forgetIdle(accountId, account)
      this.#startNext()
    }
  }

  #accountOf(accountId: string): AccountTurns {
    const account = this.#accounts.get(accountId) ?? { active: 0, waiting: new Map() }
    this.#accounts.set(accountId, account)
    return account
  }

  #startNext(): void {
    const perAccount = this.#perAccount()
    while (this.#active < this.#total) {
      const [next] = [...this.#accounts].filter(
        ([, { active, waiting }]) => active < perAccount && waiting.size > 0,
      )
      if (next === undefined) return
      const [accountId, account] = next
      this.#accounts.delete(accountId)
      this.#accounts.set(accountId, account)
      this.#active++
      account.active++
      takeTurn(account.waiting)?.()
    }
  }

  #forgetIdle(accountId: string, { active, waiting }: AccountTurns): void {
    if (active === 0 && waiting.size === 0) this.#accounts.delete(accountId)
  }
}

function takeTurn(waiting: AccountTurns['waiting']): (() => void) | undefined {
  const [first] = waiting
  if (first === undefined) return undefined
  const [deck, calls] = first
  waiting.delete(deck)
  const start = calls.shift()
  if (calls.length > 0) waiting.set(deck, calls)
  return start
}

function remove(waiting: AccountTurns['waiting'], deck: object, call: () => void): void {
  const others = (waiting.get(deck) ?? []).filter((other) => other !== call)
  if (others.length > 0) waiting.set(deck, others)
  else waiting.delete(deck)
}
