import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
const algorithm = 'aes-256-gcm'

/** What is sealed: the two directions have separate keys. */
export type SealedKind = 'picture' | 'reply'

/** Encrypts what travels through Redis. */
export interface Seal {
  /** Returns nonce, tag and ciphertext of the joined parts. `id` is that of the job. */
  seal(id: string, kind: SealedKind, parts: readonly Uint8Array[]): Buffer
  /** Throws if the message was changed, belongs to another job or was sealed with another secret. */
  open(id: string, kind: SealedKind, sealed: Uint8Array): Buffer
}

/**
 * Seals with AES-256-GCM under a key of its own per picture and per reply (HKDF-SHA-256 of the secret, salted
 * with the id of the job, which is random), so that no nonce can repeat under one key.
 */
export function createSeal(secret: string): Seal {
  const keyOf = (id: string, kind: SealedKind) =>
    Buffer.from(hkdfSync('sha256', secret, id, `rowdeck fleet ${kind} v1`, keyBytes))
  return {
    seal(id, kind, parts) {
      const nonce = randomBytes(nonceBytes)
      const options = { authTagLength: tagBytes }
      const cipher = createCipheriv(algorithm, keyOf(id, kind), nonce, options)
      cipher.setAAD(Buffer.from(id))
      const pieces = parts.map((part) => cipher.update(part))
      const last = cipher.final()
      return Buffer.concat([nonce, cipher.getAuthTag(), ...pieces, last])
    },
    open(id, kind, sealed) {
      const options = { authTagLength: tagBytes }
      const nonce = sealed.subarray(0, nonceBytes)
      const decipher = createDecipheriv(algorithm, keyOf(id, kind), nonce, options)
      decipher.setAAD(Buffer.from(id))
      decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      const opened = decipher.update(sealed.subarray(nonceBytes + tagBytes))
      return Buffer.concat([opened, decipher.final()])
    },
  }
}

/** Identifies a secret without revealing it: processes with different secrets must not share a queue. */
export function keyIdOf(secret: string): string {
  return createHmac('sha256', secret).update('rowdeck fleet key id v1').digest('hex').slice(0, 8)
}
