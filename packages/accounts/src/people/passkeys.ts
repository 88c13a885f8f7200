import { cookiesOf, type Library, unlessRefused } from './library.ts'
import type { PeopleStore } from './people-store.ts'
import { newRecoveryCodes, type PasskeyRow, passkeyShown } from './second-factor-codes.ts'
import type { CeremonyJson, Passkeys } from './second-factors.ts'
import { withoutAttestation } from './without-attestation.ts'

/** Refusals of what a browser or an authenticator has sent; everything else is our fault. */
const refusedCodes = new Set([
  'CHALLENGE_NOT_FOUND',
  'FAILED_TO_VERIFY_REGISTRATION',
  'YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY',
  'PASSKEY_NOT_FOUND',
  'AUTHENTICATION_FAILED',
  'PERSON_NOT_VERIFIED',
])

type PasskeyCall = NonNullable<Parameters<Library['api']['verifyPasskeyAuthentication']>[0]>

/** Implements Passkeys with the passkey plugin of the library. */
export async function openPasskeys(
  library: Library,
  store: Pick<PeopleStore, 'startSecondFactors'>,
): Promise<Passkeys> {
  const { api } = library
  const { adapter, secretConfig: key } = await library.$context
  const given = { returnHeaders: true } as const

  return {
    async startPasskey(headers, { email }) {
      const query = { name: email }
      const answer = await api.generatePasskeyRegistrationOptions({ ...given, headers, query })
      const { user, ...options } = asJson(answer.response)
      const shown = { ...(user as object), name: email, displayName: email }
      return { options: { ...options, user: shown }, cookies: cookiesOf(answer) }
    },
    async addPasskey(headers, { accountId, response, name }) {
      const bare = withoutAttestation(response)
      if (!bare || !(await api.isInCeremony({ headers }))) return undefined
      const body = { response: bare, name }
      const adding = api.verifyPasskeyRegistration({ ...given, headers, body })
      const added = await unlessRefused(refusedCodes, adding)
      if (!added) return undefined
      const { recoveryCodes, encrypted } = await newRecoveryCodes(key)
      const isFirst = await store.startSecondFactors(accountId, encrypted)
      const row = added.response as unknown as PasskeyRow
      return { passkey: passkeyShown(row), recoveryCodes: isFirst ? recoveryCodes : null }
    },
    async renamePasskey(accountId, { id, name }) {
      const own = [
        { field: 'id', value: id },
        { field: 'userId', value: accountId },
      ]
      const row = await adapter.update<PasskeyRow>({
        model: 'passkey',
        where: own,
        update: { name },
      })
      return row ? passkeyShown(row) : undefined
    },
    async startPasskeySignIn(headers) {
      const answer = await api.generatePasskeyAuthenticationOptions({ ...given, headers })
      const options = { ...asJson(answer.response), userVerification: 'required' }
      return { options, cookies: cookiesOf(answer) }
    },
    async signInWithPasskey(headers, response) {
      // the library looks it up as it is
      if (typeof response.id !== 'string') return undefined
      if (!(await api.isInCeremony({ headers }))) return undefined
      const call = { ...given, headers, body: { response } }
      const entering = api.verifyPasskeyAuthentication(call as typeof call & PasskeyCall)
      const entered = await unlessRefused(refusedCodes, entering)
      return entered && cookiesOf(entered)
    },
  }
}

function asJson(options: object): CeremonyJson {
  return { ...options }
}
