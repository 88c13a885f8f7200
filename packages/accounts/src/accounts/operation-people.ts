import { nullable, oneOf, type Static, Type } from '@rowdeck/core/schema'
import type { Account } from './account.ts'

const linkPurposes = ['invitation', 'forgot'] as const
const issuedPurposes = [...linkPurposes, 'sign-in'] as const

export const linkFields = {
  purpose: Type.Optional(
    oneOf(linkPurposes, {
      description:
        '`invitation` is valid for a week, `forgot` for an hour; by default, `forgot` for people who have a password.',
    }),
  ),
  send: Type.Optional(
    Type.Boolean({
      description: 'Send it by mail if there is a mail server, which is the default; else show it.',
    }),
  ),
}

/** The schema of a link with which a person sets a password. */
export const issuedLink = Type.Object(
  {
    accountId: Type.String(),
    purpose: oneOf(issuedPurposes, {
      description:
        '`sign-in` signs the person in once, `invitation` leads to the sign-in page if people sign in with a provider only.',
    }),
    sent: Type.Boolean({ description: 'Whether it was sent by mail' }),
    link: nullable(Type.String({ description: 'Null if it was sent by mail' })),
  },
  { description: 'A link with which the person sets a password, or signs in, once' },
)
export type IssuedLink = Static<typeof issuedLink>

export interface LinkRequest {
  purpose?: (typeof linkPurposes)[number] | undefined
  send?: boolean | undefined
  /** A repeated request gets the same link, and sends no second mail. */
  seed?: string | undefined
  /** The address of the operator who invites, for the mail. */
  invitedBy?: string | undefined
}

/** Somebody who waits for an operator. */
export interface WaitingPerson {
  email: string
  /** Milliseconds since the Unix epoch. */
  since: number
}

/** How people sign in, as far as operators can change it. */
export interface OperationPeople {
  hasSecondFactor(accountId: string): Promise<boolean>
  /** Removes the second factors of a person and informs the person by mail. Resolves to false if there are none. */
  removeSecondFactors(account: Account): Promise<boolean>
  /** `isNew` is false if an earlier request has issued it. */
  issueLink(account: Account, request: LinkRequest): Promise<IssuedLink & { isNew: boolean }>
  /** Who has asked for an account or a link that an operator gives; the longest waiting first. */
  waiting(): Promise<WaitingPerson[]>
  /** Removes the address from those that wait; issuing a link does so too. Resolves to false if it does not wait. */
  stopWaiting(email: string): Promise<boolean>
  /** Returns the name under which a person with this address signs in. */
  loginOf(email: string): string
}
