import { throwBusy } from './busy-errors.ts'
import type { FactorParts } from './second-factor-codes.ts'
import type { LoadedPeople, People, PeopleSettings } from './sessions.ts'

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
  let library: Promise<LoadedPeople> | undefined
  const load = () => {
    library ??= import('./sign-in-library.ts')
      .then(({ openSignInLibrary }) => openSignInLibrary(store, settings))
      .then(throwBusy)
    return library
  }
  return {
    load: async () => void (await load()),
    findSession: async (caller) => (await load()).findSession(caller),
    signIn: async (caller, email, password) => (await load()).signIn(caller, email, password),
    enter: async (caller, account) => (await load()).enter(caller, account),
    signOut: async (caller) => (await load()).signOut(caller),
    setPassword: async (id, email, password) => (await load()).setPassword(id, email, password),
    changePassword: async (caller, change) => (await load()).changePassword(caller, change),
    isPassword: async (accountId, password) => (await load()).isPassword(accountId, password),
    hasPassword: async (email) => (await load()).hasPassword(email),
    passwordStamp: async (email) => (await load()).passwordStamp(email),
    listSessions: async (accountId) => (await load()).listSessions(accountId),
    startSingleSignOn: async (caller, next) => (await load()).startSingleSignOn(caller, next),
    finishSingleSignOn: async (caller, back) => (await load()).finishSingleSignOn(caller, back),
    listFactors: async (accountId) => (await load()).listFactors(accountId),
    startTotp: async (caller, account) => (await load()).startTotp(caller, account),
    confirmTotp: async (caller, confirmation) => (await load()).confirmTotp(caller, confirmation),
    renewRecoveryCodes: async (accountId) => (await load()).renewRecoveryCodes(accountId),
    pendingSignIn: async (caller) => (await load()).pendingSignIn(caller),
    enterCode: async (caller, entered) => (await load()).enterCode(caller, entered),
    startPasskey: async (caller, label) => (await load()).startPasskey(caller, label),
    addPasskey: async (caller, passkey) => (await load()).addPasskey(caller, passkey),
    renamePasskey: async (accountId, passkey) => (await load()).renamePasskey(accountId, passkey),
    startPasskeySignIn: async (caller) => (await load()).startPasskeySignIn(caller),
    signInWithPasskey: async (caller, response) =>
      (await load()).signInWithPasskey(caller, response),
  }
}
