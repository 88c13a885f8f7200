import { lazily } from '@rowdeck/core/lazily'
import { throwBusy } from './busy-errors.ts'
import type { FactorParts } from './second-factor-codes.ts'
import type { People, PeopleSettings } from './sessions.ts'

export * from './caller.ts'
export { createDevices, type Devices } from './devices.ts'
export { createGuards, type Guards, type Visitor } from './guards.ts'
export { checkIssuer } from './issuer.ts'
export { createLinks, type Links, linkInvalid } from './links.ts'
export { checkMailServer, createMailer, type Sent } from './mail.ts'
export type { Mail, NoticeKind } from './mail-texts.ts'
export { createMemoryThrottle } from './memory-throttle.ts'
export { createOperatorPeople, type OnlyProvider } from './operator-people.ts'
export { passwordLengthMax, passwordLengthMin } from './password-length.ts'
export { PeopleRefused } from './people-refused.ts'
export * from './people-store.ts'
export { mailQuotasRegularly } from './quota-mails.ts'
export * from './second-factors.ts'
export {
  type SecretStore,
  secretCheck,
  serviceSecret,
  storedSecret,
  storeSecret,
} from './service-secret.ts'
export * from './sessions.ts'
export { createSharedThrottle } from './shared-throttle.ts'
export { createSignUps, type SignUpRules, type SignUps, signUpModes } from './sign-ups.ts'
export * from './single-sign-on.ts'
export { createStopTokens, type StopTokens } from './stop-tokens.ts'
export type { CreateThrottle } from './throttle.ts'
export { createWaitingList, type WaitingList, waitingLimits } from './waiting-list.ts'

/** Returns the people in a store. The sign-in library is loaded by `load` or the first other call. */
export function createPeople(store: FactorParts['store'], settings: PeopleSettings): People {
  const load = () =>
    import('./sign-in-library.ts')
      .then(({ openSignInLibrary }) => openSignInLibrary(store, settings))
      .then(throwBusy)
  return lazily<People>(async () => ({ ...(await load()), load: async () => {} }))
}
