import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens with which the owner of an account stops mails about its quota without signing in. They allow nothing else. */
export interface StopTokens {
  /** Returns the token of an account, which works as long as the secret of the service stays the same. */
  tokenOf(accountId: string): string
  /** Returns the account of a token; undefined if the token is not one. */
  accountOf(token: string): string | undefined
}

const shape = /^([\w-]{1,64})\.([\w-]{43})$/

export function createStopTokens(secret: () => string): StopTokens {
  function signatureOf(accountId: string): string {
    return createHmac('sha256', secret()).update(`stop-mails:${accountId}`).digest('base64url')
  }

  return {
    tokenOf: (accountId) => `${accountId}.${signatureOf(accountId)}`,
    accountOf(token) {
      const [, accountId, signature] = shape.exec(token) ?? []
      if (accountId === undefined || signature === undefined) return undefined
      const isValid = timingSafeEqual(Buffer.from(signatureOf(accountId)), Buffer.from(signature))
      return isValid ? accountId : undefined
    },
  }
}
