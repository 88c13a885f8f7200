/** What tabs of this browser tell each other. */
export type TabMessage =
  | { kind: 'changed' | 'cancel'; id: string }
  | { kind: 'held'; id: string; held: boolean }
  | { kind: 'removed'; ids: readonly string[] }

/** The other tabs that show this page, and who of them converts which deck. */
export class Tabs {
  readonly #channel: BroadcastChannel
  #closed = false

  constructor(name = 'rowdeck') {
    this.#channel = new BroadcastChannel(name)
  }

  post(message: TabMessage): void {
    if (!this.#closed) this.#channel.postMessage(message)
  }

  listen(listener: (message: TabMessage) => void): void {
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => listener(data)
  }

  /**
   * Makes this tab the one that converts the deck. Returns a function that ends it; undefined if another tab
   * converts it. Browsers have no locks on pages without TLS: two tabs may then convert a deck twice, which is
   * charged once.
   */
  async claim(id: string): Promise<(() => void) | undefined> {
    if (!navigator.locks) return () => {}
    return await new Promise((resolve, reject) => {
      const name = `${this.#channel.name}-deck-${id}`
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) => {
          if (!lock) return resolve(undefined)
          return new Promise<void>((release) => resolve(release))
        })
        .catch(reject)
    })
  }

  close(): void {
    this.#closed = true
    this.#channel.close()
  }
}
