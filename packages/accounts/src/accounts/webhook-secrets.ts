import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
/** Standard Webhooks asks for 24 to 64 bytes. */
const secretBytes = 32
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const algorithm = 'aes-256-gcm'

/** What is encrypted; each has keys of its own. */
export type SealedText = 'webhook secret' | 'webhook address'

/** Returns a new secret of webhooks, as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`
}

/** Returns the bytes with which a secret signs. */
export function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(secretPrefix.length), 'base64')
}

/**
 * Encrypts a text for the database with AES-256-GCM, under a key derived from the secret of the service for this kind and owner, so that
 * a row of one account is of no use in another.
 */
export function sealText(serviceSecret: string, [kind, owner]: [SealedText, string], text: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, keyFor(serviceSecret, kind, owner), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts a text; undefined if it was encrypted with another secret of the service, or changed. */
export function openText(
  serviceSecret: string,
  [kind, owner]: [SealedText, string],
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceBytes + tagBytes) return undefined
  const key = keyFor(serviceSecret, kind, owner)
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), options)
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function keyFor(serviceSecret: string, kind: SealedText, owner: string): Buffer {
  return Buffer.from(hkdfSync('sha256', serviceSecret, owner, `rowdeck ${kind} v1`, keyBytes))
}
