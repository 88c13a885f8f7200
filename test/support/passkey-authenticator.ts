import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

export interface Ceremony {
  challenge: string
  origin: string
  /** The format of the attestation and its statement; none unless given. */
  format?: string
  statement?: Map<string, CBORType>
}

/** Returns what a browser sends for a new passkey of an authenticator that has verified the person. */
export function createPasskey({ challenge, origin, format, statement }: Ceremony) {
  const id = randomBytes(32)
  const client = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  const object = new Map<string, CBORType>([
    ['fmt', format ?? 'none'],
    ['attStmt', statement ?? new Map()],
    ['authData', authenticatorData(id)],
  ])
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString('base64url'),
      attestationObject: Buffer.from(encodeCBOR(object)).toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** Web Authentication, section 6.1: present, verified, with a credential. */
function authenticatorData(id: Buffer): Uint8Array {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  const key = new Map<number, CBORType>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const flags = 0b0100_0101
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return new Uint8Array(
    Buffer.concat([
      createHash('sha256').update('localhost').digest(),
      Buffer.from([flags]),
      Buffer.alloc(4 + 16),
      length,
      id,
      encodeCBOR(key),
    ]),
  )
}
