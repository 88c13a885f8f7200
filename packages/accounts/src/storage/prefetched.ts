import type { Kysely } from 'kysely'
import type { OpenRequest, Prefetch, Receipt, ReceiptQuery } from '../admission/admit.ts'
import type { Run } from './count-usage.ts'
import type { Transaction } from './database-driver.ts'
import { findOpenRequest } from './find-open-request.ts'
import { findReceipt } from './find-receipt.ts'
import type { Schema } from './schema.ts'

export type Reads = Pick<Transaction, 'query'>

/** Reads that share the round trip of the lock. Each result is returned once, because writes may follow. */
export class Prefetched {
  readonly #db: Kysely<Schema>
  readonly #accountId: string
  readonly #prefetch: Prefetch
  #openRequest: Promise<OpenRequest | undefined> | undefined
  #receipt: Promise<Receipt> | undefined

  constructor(db: Kysely<Schema>, accountId: string, prefetch: Prefetch = {}) {
    this.#db = db
    this.#accountId = accountId
    this.#prefetch = prefetch
  }

  /** Starts the reads. Called again if the lock has to be taken again. */
  start(transaction: Reads): void {
    const run: Run = (statement) => transaction.query(statement)
    const { openRequest, receipt } = this.#prefetch
    if (openRequest !== undefined) {
      this.#openRequest = handled(findOpenRequest(this.#db, run, openRequest))
    }
    if (receipt) {
      const query = { accountId: this.#accountId, ...receipt }
      this.#receipt = handled(findReceipt(this.#db, run, query))
    }
  }

  /** Returns the result if that request was prefetched and not returned before. */
  openRequest(id: string): Promise<OpenRequest | undefined> | undefined {
    if (id !== this.#prefetch.openRequest) return undefined
    const found = this.#openRequest
    this.#openRequest = undefined
    return found
  }

  /** Returns the result if the receipt of that key was prefetched and not returned before. */
  receipt({ idempotencyHash }: ReceiptQuery): Promise<Receipt> | undefined {
    if (idempotencyHash !== this.#prefetch.receipt?.idempotencyHash) return undefined
    const found = this.#receipt
    this.#receipt = undefined
    return found
  }
}

// it may be rejected before, or without, being awaited
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
