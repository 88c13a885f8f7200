/** What an account was granted, what was charged and what is held, in conversions. */
export interface Books {
  granted: number
  charged: number
  held: number
}

export interface Client {
  key: string
  /** Fronts that are running. */
  urls(): string[]
  /** Whether to send another request. */
  isRunning(): boolean
}

/** What the clients of an account do while the fleet is tortured. */
export interface Load<Results> {
  /** Clients per account. */
  clients: number
  start(): Results
  run(client: Client, results: Results): Promise<void>
  /** Prints what was done and returns what is wrong with it, with the books after all requests are settled. */
  audit(books: Books, results: Results): string[]
}
