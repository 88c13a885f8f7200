import { createHmac, randomBytes } from 'node:crypto'
import type { IssuedLink, LinkRequest, OperationPeople } from '../accounts/accounts.ts'
import type { Links } from './links.ts'
import { loginOf } from './login-name.ts'
import type { Mail } from './mail-texts.ts'
import type { SecondFactorStore } from './people-store.ts'
import type { People } from './sessions.ts'
import type { WaitingList } from './waiting-list.ts'

export interface OperatorPeopleParts {
  people: Pick<People, 'hasPassword'>
  links: Pick<Links, 'issueToken'>
  waiting: WaitingList
  store: Pick<SecondFactorStore, 'hasSecondFactor' | 'removeSecondFactors'>
  /** Sends a mail; undefined without a mail server. */
  sendMail: ((mail: Mail) => void) | undefined
  /** Returns the link with a token. */
  linkTo(token: string): Promise<string>
  /** Returns the address of the page with the second factors of a person. */
  factorsUrl(): string
  /** The provider, if people sign in with it only. */
  onlyProvider: OnlyProvider | undefined
  secret(): string
}

export interface OnlyProvider {
  name: string
  /** The page on which people go on to the provider. */
  signInUrl(): Promise<string>
  /** Whether links sign in without the provider; for the command line, which has the database anyway. */
  isBypassed: boolean
}

/** Returns how operators change the ways in which people sign in. */
export function createOperatorPeople(parts: OperatorPeopleParts): OperationPeople {
  const { links, waiting, store, sendMail, factorsUrl, secret, onlyProvider } = parts
  return {
    loginOf,
    waiting: waiting.list,
    stopWaiting: waiting.remove,
    hasSecondFactor: (accountId) => store.hasSecondFactor(accountId),
    async removeSecondFactors({ id, email }) {
      const removed = await store.removeSecondFactors(id)
      if (removed) sendMail?.({ to: email, notice: 'removed_by_operator', link: factorsUrl() })
      return removed
    },
    async issueLink({ id: accountId, email }, { purpose: chosen, send = true, seed, invitedBy }) {
      const { known, purpose } = await kindOf(parts, email, chosen)
      const token = tokenOf(seed && `${seed}:${accountId}:${purpose}`, secret)
      const isNew = await links.issueToken(token, email, purpose)
      const leadsToProvider = onlyProvider && purpose !== 'sign-in'
      const link = await (leadsToProvider ? onlyProvider.signInUrl() : parts.linkTo(token))
      const sent = send && sendMail !== undefined && purpose !== 'sign-in'
      await waiting.remove(email)
      const signInWith = onlyProvider?.name
      if (isNew && sent) sendMail({ to: email, purpose, known, link, invitedBy, signInWith })
      return { accountId, purpose, sent, link: sent ? null : link, isNew }
    },
  }
}

/** Resolves to what a link is for, and whether the person has a password already. */
async function kindOf(
  { people, onlyProvider }: OperatorPeopleParts,
  email: string,
  chosen: LinkRequest['purpose'],
): Promise<{ known: boolean; purpose: IssuedLink['purpose'] }> {
  if (onlyProvider) {
    const isEntry = onlyProvider.isBypassed && chosen !== 'invitation'
    return { known: false, purpose: isEntry ? 'sign-in' : 'invitation' }
  }
  const known = chosen !== 'invitation' && (await people.hasPassword(email))
  return { known, purpose: chosen ?? (known ? 'forgot' : 'invitation') }
}

/** Returns a token that is the same for one seed, so that a repeated request sends one link. */
function tokenOf(seed: string | undefined, secret: () => string): string {
  if (seed === undefined) return randomBytes(32).toString('base64url')
  return createHmac('sha256', secret()).update(seed).digest('base64url')
}
