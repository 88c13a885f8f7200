/** Why something that concerns people is refused; the console answers with the same codes. */
export type PeopleRefusal = 'link_invalid' | 'sign_up_closed' | 'throttled' | 'factor_unreadable'

/** A refusal with a message for the person who asked. */
export class PeopleRefused extends Error {
  override readonly name = 'PeopleRefused'
  readonly code: PeopleRefusal
  /** The field of the form that is at fault. */
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: PeopleRefusal,
    message: string,
    facts: { field?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message)
    this.code = code
    this.field = facts.field
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}
