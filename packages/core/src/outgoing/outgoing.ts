/** Requests to addresses that strangers chose, which must not lead into the operator's network. */
export {
  AddressRefused,
  addressLengthMax,
  anyPublicHost,
  canonicalHost,
} from './allowed-addresses.ts'
export { type GuardedAnswer, type GuardedRequest, isSuccess } from './exchange.ts'
export { createGuardedClient, type GuardedClient, type GuardedSettings } from './guarded-client.ts'
export { type FailureReason, OutgoingFailure } from './outgoing-failure.ts'
export type { ResolveHost } from './resolve-host.ts'
