import type { Account, DraftedEntries } from '../accounts/accounts.ts'
import type { Given } from './given.ts'

/** The customer of an account at Stripe. */
export interface BillingCustomer {
  accountId: string
  /** Null until Stripe has created it. */
  customerId: string | null
  /** How often creating it has failed at Stripe; part of the idempotency key. */
  attempts: number
  version: number
  given: Given
  /** When the state must be looked at again, in milliseconds since the Unix epoch. */
  checkAt: number | null
}

/** A paid pack. What was taken back of its credits, and what could not be because they were spent. */
export interface Purchase {
  /** The id of the Checkout session. */
  id: string
  paymentIntent: string | null
  credits: number
  /** In the smallest unit of its currency. */
  amount: number
  at: number
  taken: number
  short: number
}

/** What is written for an account, all of it or nothing. */
export interface Settlement extends DraftedEntries {
  given: Given
  checkAt: number | null
  purchases: Purchase[]
  /** Drops the customer, which was deleted at Stripe. */
  forgetCustomer: boolean
}

export interface SettleRequest {
  accountId: string
  /** Nothing is written if the customer has another version by now. */
  version: number
  now: number
  /** The event that caused it, stored with its effect. */
  eventId: string | undefined
  /** Called with the locked account, undefined if it was deleted. */
  decide(account: Account | undefined, purchases: Purchase[]): Settlement
}

/** Storage of what accounts bought. */
export interface BillingStore {
  /** Returns the customer of the account, which is added if there is none. */
  claimCustomer(accountId: string): Promise<BillingCustomer>
  findCustomer(
    by: { accountId: string } | { customerId: string },
  ): Promise<BillingCustomer | undefined>
  /** Sets the id at Stripe; false if there is one already. */
  setCustomerId(accountId: string, customerId: string): Promise<boolean>
  /** Counts a failure of Stripe to create the customer or a session. */
  countAttempt(accountId: string): Promise<void>
  /**
   * Keeps the trial of a person for this account until `endsAt`; false if another account of that person has it, even one
   * that was deleted.
   */
  claimTrial(claim: { accountId: string; now: number; endsAt: number }): Promise<boolean>
  /** Whether another account of the person has the trial. */
  isTrialTaken(accountId: string, now: number): Promise<boolean>
  findPayer(paymentIntent: string): Promise<string | undefined>
  /** The accounts with a customer, ordered by id, from the one behind `after`. */
  listCustomers(after: string, rowsMax: number): Promise<string[]>
  /** The accounts that must be looked at by this moment. */
  listDue(now: number, rowsMax: number): Promise<string[]>
  hasEvent(eventId: string): Promise<boolean>
  /** When the last event was stored; undefined if none was. */
  lastEventAt(): Promise<number | undefined>
  /** Writes in one transaction on the locked account; false if the version has changed. */
  settle(request: SettleRequest): Promise<boolean>
  /** Forgets events from before this moment; Stripe does not send them again. */
  pruneEvents(before: number): Promise<void>
}
