import { type OwnPasskey, passkeysMax, type SignedIn } from '@rowdeck/accounts/people'
import { isoTime } from '@rowdeck/core/time'
import { actingOwner } from './acting.ts'
import { confirmPerson } from './confirm-person.ts'
import type { ConsoleContext } from './console-context.ts'
import type { CreatedPasskey, Passkey, RecoveryCodes } from './contract.ts'
import { sendNotice } from './notices.ts'
import { needsSecondFactor } from './operator-second-factor.ts'
import type { RouteCall, RouteHandlers, SessionCall } from './routes.ts'
import { callerAfter, callerOf, setSessionCookies } from './session-cookies.ts'
import { WebError } from './web-error.ts'

/** The second factors of the person who is signed in. Every change is confirmed, recorded and announced by mail. */
export function secondFactorRoutes(context: ConsoleContext) {
  const { people, store } = context
  return {
    'GET /web/second-factors': ({ person }) => factorsOf(context, person),
    async 'POST /web/totp'({ request, person, body }) {
      await confirmPerson(context, person, body.password)
      const account = { label: await labelOf(context, person), password: body.password }
      const started = await people.startTotp(callerOf(request), account)
      if (started) return started
      throw new WebError('input_invalid', 'Remove the authenticator app that is in use first.')
    },
    'POST /web/totp/confirm': (call) => confirmTotp(context, call),
    async 'POST /web/totp/remove'({ body, ...call }) {
      const { person } = call
      await confirmPerson(context, person, body.password)
      if (await store.removeTotp(person.accountId)) {
        await announce(context, call, { notice: 'factor_removed', factor: 'totp' })
      }
      return null
    },
    async 'POST /web/recovery-codes'({ body, ...call }) {
      const { person } = call
      await confirmPerson(context, person, body.password)
      const recoveryCodes = await people.renewRecoveryCodes(person.accountId)
      if (!recoveryCodes) throw new WebError('not_found', 'Add a second factor first.')
      await announce(context, call, { notice: 'codes_renewed' })
      return { recoveryCodes }
    },
    async 'POST /web/passkeys/options'({ request, reply, person, body }) {
      await confirmPerson(context, person, body.password)
      await requireRoom(context, person)
      const label = await labelOf(context, person)
      const { options, cookies } = await people.startPasskey(callerOf(request), label)
      setSessionCookies(reply, cookies)
      return { options }
    },
    'POST /web/passkeys': (call) => addPasskey(context, call),
    async 'PATCH /web/passkeys/:id'({ id, person, body }) {
      const renamed = await people.renamePasskey(person.accountId, { id, name: body.name })
      if (renamed) return passkeyShown(renamed)
      throw unknownPasskey()
    },
    async 'POST /web/passkeys/:id/remove'({ id, body, ...call }) {
      const { person } = call
      await confirmPerson(context, person, body.password)
      if (!(await store.removePasskey(person.accountId, id))) throw unknownPasskey()
      await announce(context, call, { notice: 'factor_removed', factor: 'passkey' })
      return null
    },
  } satisfies Partial<RouteHandlers>
}

async function requireRoom({ people }: ConsoleContext, { accountId }: SignedIn): Promise<void> {
  if ((await people.listFactors(accountId)).passkeys.length >= passkeysMax) throw tooManyPasskeys()
}

// several can be started while there is room for one
async function requireRoomWith(
  { people, store }: ConsoleContext,
  accountId: string,
  passkeyId: string,
): Promise<void> {
  if ((await people.listFactors(accountId)).passkeys.length <= passkeysMax) return
  await store.removePasskey(accountId, passkeyId)
  throw tooManyPasskeys()
}

function tooManyPasskeys(): WebError {
  return new WebError('input_invalid', `You have ${passkeysMax} passkeys. Remove one first.`)
}

async function factorsOf(context: ConsoleContext, { accountId }: SignedIn) {
  const { totp, passkeys, recoveryCodesLeft } = await context.people.listFactors(accountId)
  return {
    totp,
    passkeys: passkeys.map(passkeyShown),
    recoveryCodesLeft,
    required: await needsSecondFactor(context, accountId),
  }
}

/** The name under which authenticators list the account. */
async function labelOf({ accounts, settings }: ConsoleContext, { accountId }: SignedIn) {
  const { email } = await accounts.find(accountId)
  const host = settings.publicUrl ? ` (${new URL(settings.publicUrl).host})` : ''
  return { service: `Rowdeck${host}`, email }
}

async function confirmTotp(
  context: ConsoleContext,
  { body, ...call }: RouteCall<'POST /web/totp/confirm'>,
): Promise<RecoveryCodes> {
  const { people, guards, store } = context
  const { request, reply, person } = call
  const { accountId, session } = person
  await guards.guessPasswordInSession(session.id)
  const confirmation = { accountId, code: body.code }
  const added = await people.confirmTotp(callerOf(request), confirmation)
  if (!added) {
    const message = 'This code is wrong. Enter the code that the app shows now.'
    throw new WebError('credentials_wrong', message, { field: 'code' })
  }
  const { cookies, recoveryCodes } = added
  // with the first second factor, the session is replaced and every other one ends
  if (cookies.length > 0) {
    setSessionCookies(reply, cookies)
    const replacing = await people.findSession(callerAfter(request, cookies))
    await store.endSessions(accountId, replacing && { sessionId: replacing.session.id })
  }
  await announce(context, call, { notice: 'factor_added', factor: 'totp' })
  return { recoveryCodes }
}

async function addPasskey(
  context: ConsoleContext,
  { body, ...call }: RouteCall<'POST /web/passkeys'>,
): Promise<CreatedPasskey> {
  const { people, store } = context
  const { accountId, session } = call.person
  const passkey = { accountId, response: body.response, name: body.name }
  const added = await people.addPasskey(callerOf(call.request), passkey)
  if (!added) {
    throw new WebError('input_invalid', 'The passkey could not be verified. Try again.')
  }
  await requireRoomWith(context, accountId, added.passkey.id)
  if (added.recoveryCodes) await store.endSessions(accountId, { sessionId: session.id })
  await announce(context, call, { notice: 'factor_added', factor: 'passkey' })
  return { passkey: passkeyShown(added.passkey), recoveryCodes: added.recoveryCodes }
}

interface Change {
  notice: keyof typeof kinds
  factor?: 'totp' | 'passkey'
}

const kinds = {
  factor_added: 'second_factor_added',
  factor_removed: 'second_factor_removed',
  codes_renewed: 'recovery_codes_renewed',
} as const

async function announce(
  context: ConsoleContext,
  { request, person }: SessionCall,
  { notice, factor }: Change,
): Promise<void> {
  const { accountId } = person
  const details = factor ? { factor } : {}
  const acting = actingOwner(context.accounts, { request, person })
  await acting.record({ kind: kinds[notice], accountId, details })
  sendNotice(context, (await context.accounts.find(accountId)).email, notice)
}

function passkeyShown({ id, name, createdAt, backedUp }: OwnPasskey): Passkey {
  return { id, name, createdAt: isoTime(createdAt), backedUp }
}

function unknownPasskey(): WebError {
  return new WebError('not_found', 'This passkey has already been removed.')
}
