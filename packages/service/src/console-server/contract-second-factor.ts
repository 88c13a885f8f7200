import { nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { text } from './entered-text.ts'

/** The messages about second factors: authenticator apps, passkeys and recovery codes. */
export const secondStep = Type.Object(
  {
    secondStep: Type.Object({
      totp: Type.Boolean({ description: 'Whether the person can enter the code of an app' }),
      passkey: Type.Boolean({ description: 'Whether the person can use a passkey' }),
    }),
  },
  { description: 'The password was right, and a second factor is needed; valid for ten minutes' },
)
export type SecondStep = Static<typeof secondStep>

/** A code of an authenticator app, or a recovery code. */
export const codeForm = Type.Object({ code: text() })

const ceremonyJson = Type.Record(Type.String(), Type.Unknown(), {
  description: 'JSON of the Web Authentication API',
})
export const ceremony = Type.Object({ options: ceremonyJson })
export type Ceremony = Static<typeof ceremony>
export const passkeySignInForm = Type.Object({ response: ceremonyJson })

/** Confirms who is in front of the browser; people without a password must have signed in recently. */
export const confirmationForm = Type.Object({ password: Type.Optional(text()) })

const nameLengthMax = 60
const passkeyName = Type.String({ minLength: 1, maxLength: nameLengthMax })
export const newPasskeyForm = Type.Object({ name: passkeyName, response: ceremonyJson })
export const passkeyNameForm = Type.Object({ name: passkeyName })

export const passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: time(),
  backedUp: Type.Boolean({ description: 'Whether a password manager keeps a copy of it' }),
})
export type Passkey = Static<typeof passkey>

export const secondFactors = Type.Object({
  totp: Type.Boolean({ description: 'Whether an authenticator app is in use' }),
  passkeys: Type.Array(passkey, { description: 'Oldest first' }),
  recoveryCodesLeft: Type.Integer(),
  required: Type.Boolean({ description: 'Whether the person must have a second factor' }),
})
export type SecondFactors = Static<typeof secondFactors>

export const totpSecret = Type.Object({
  secret: Type.String({ description: 'In Base32, to be typed' }),
  uri: Type.String({ description: 'To be scanned' }),
})
export type TotpSecret = Static<typeof totpSecret>

const codes = Type.Array(Type.String(), {
  description: 'Shown once; each works once, and new ones replace all others',
})
export const recoveryCodes = Type.Object({ recoveryCodes: codes })
export type RecoveryCodes = Static<typeof recoveryCodes>

export const createdPasskey = Type.Object({
  passkey,
  recoveryCodes: nullable(codes),
})
export type CreatedPasskey = Static<typeof createdPasskey>

const passkeyId = Type.Object({ id: Type.String({ description: 'Id of a passkey' }) })
const ownFactor = { session: true, beforeSecondFactor: true } as const

/** Routes of second factors. With the first one, every other session ends. */
export const secondFactorRoutes = {
  'GET /web/second-factors': { ...ownFactor, response: secondFactors },
  /** Creates the secret of an authenticator app, which is used once a code confirms it. */
  'POST /web/totp': { ...ownFactor, body: confirmationForm, response: totpSecret },
  'POST /web/totp/confirm': {
    ...ownFactor,
    body: codeForm,
    response: recoveryCodes,
  },
  'POST /web/totp/remove': { ...ownFactor, body: confirmationForm },
  'POST /web/recovery-codes': {
    ...ownFactor,
    body: confirmationForm,
    response: recoveryCodes,
  },
  'POST /web/passkeys/options': {
    ...ownFactor,
    body: confirmationForm,
    response: ceremony,
  },
  'POST /web/passkeys': {
    ...ownFactor,
    body: newPasskeyForm,
    status: 201,
    response: createdPasskey,
  },
  'PATCH /web/passkeys/:id': {
    ...ownFactor,
    params: passkeyId,
    body: passkeyNameForm,
    response: passkey,
  },
  'POST /web/passkeys/:id/remove': {
    ...ownFactor,
    params: passkeyId,
    body: confirmationForm,
  },
} as const
