import {
  linkPurposes,
  passwordLengthMax,
  passwordLengthMin,
  signUpModes,
} from '@rowdeck/accounts/people'
import { nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { text } from './entered-text.ts'

/** The messages about people: sign-up, sign-in, passwords and sessions. */
const linksBy = Type.Enum(['mail', 'log'], {
  description: 'How links reach people: by mail, or printed to the log for the operator',
})

export const site = Type.Object(
  {
    access: Type.Enum(['metered', 'unlimited'], {
      description: '`unlimited`: people convert within the rate limits, and nothing is metered',
    }),
    signUp: Type.Enum(signUpModes),
    signUpDomains: Type.Array(Type.String(), {
      description:
        'Domains whose addresses may sign up, without subdomains; empty unless `signUp` is `domains`',
    }),
    linksBy,
    mailsQuotas: Type.Boolean({ description: 'Whether people are told by mail of used quotas' }),
    singleSignOn: nullable(
      Type.Object(
        {
          name: Type.String(),
          isOnlyWay: Type.Boolean({ description: 'Whether people sign in with it only' }),
        },
        { description: 'The provider for single sign-on' },
      ),
    ),
    sells: Type.Boolean({ description: 'Whether the console has a page of plans' }),
    paymentUrl: nullable(Type.String({ description: 'Where people get credits, a plan or Pro' })),
    contact: nullable(Type.String({ description: 'The address of whom people ask for them' })),
    termsUrl: nullable(Type.String()),
    privacyUrl: nullable(Type.String()),
    imprintUrl: nullable(Type.String()),
    passwordLengthMin: Type.Integer(),
    passwordLengthMax: Type.Integer(),
    fileBytesMax: Type.Integer(),
    freeRequestsPerDay: Type.Integer(),
    requestsPerMinute: Type.Integer(),
    requestsPerDay: Type.Integer(),
  },
  { description: 'What is public about this service' },
)
export type Site = Static<typeof site>

export const me = Type.Object({
  id: Type.String(),
  email: Type.String(),
  createdAt: time(),
  operator: Type.Boolean(),
  sessionEndsAt: time('When this session expires'),
  hasPassword: Type.Boolean({
    description: 'Without one, some changes need a sign-in within the last ten minutes',
  }),
  mustAddSecondFactor: Type.Boolean({
    description: 'Whether nothing else is allowed until the person has added a second factor',
  }),
})
export type Me = Static<typeof me>

const newPassword = Type.String({
  format: 'password',
  minLength: passwordLengthMin,
  maxLength: passwordLengthMax,
})

const token = text(
  'The fragment of the link, `/set-password#token=…`; it is never part of a path or a query',
)

export const emailForm = Type.Object({ email: text() })
export const signInForm = Type.Object({ email: text(), password: text() })
export const singleSignOnForm = Type.Object({
  next: Type.String({ maxLength: 2000, description: 'The path to return to' }),
})
export const singleSignOn = Type.Object({
  url: Type.String({ description: 'Where to send the browser' }),
})
export type SingleSignOn = Static<typeof singleSignOn>

export const tokenForm = Type.Object({ token })
export const setPasswordForm = Type.Object({ token, password: newPassword })
export const changePasswordForm = Type.Object({ currentPassword: text(), newPassword })

export const quotaMails = Type.Object({
  wanted: Type.Boolean({ description: 'Whether mails say when a quota is nearly or quite used' }),
})
export const stopMailsForm = Type.Object({
  token: text('The query of the link in the mail, `/stop-mails?token=…`'),
})

export const linkSent = Type.Object({ linkSent: Type.Literal(true), linksBy })
export type LinkSent = Static<typeof linkSent>

export const link = Type.Object({
  email: Type.String(),
  purpose: Type.Enum(linkPurposes),
  expiresAt: time(),
})
export type Link = Static<typeof link>

export const session = Type.Object({
  id: Type.String(),
  current: Type.Boolean({ description: 'Whether it is the session of this request' }),
  createdAt: time(),
  endsAt: time(),
  userAgent: nullable(
    Type.String({
      description: "The browser's user agent, cut to 300 characters; display as text",
    }),
  ),
  address: nullable(Type.String()),
})
export type Session = Static<typeof session>
export const sessions = Type.Object({ sessions: Type.Array(session) })
