/**
 * Why an address gave no answer. A name that does not exist, one that leads into a network and a server that does not listen are
 * all `unreachable`, so that nobody can learn about a network from the difference.
 */
export type FailureReason =
  | 'unreachable'
  | 'tls_failed'
  | 'timeout'
  | 'overloaded'
  | 'invalid_response'

export class OutgoingFailure extends Error {
  override readonly name = 'OutgoingFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(`The request failed: ${reason}.`, options)
    this.reason = reason
  }
}
