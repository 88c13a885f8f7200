import { type CBORType, decodePartialCBOR, encodeCBOR } from '@levischuck/tiny-cbor'
import type { CeremonyJson } from './second-factors.ts'

/**
 * Returns what a browser has sent for a new passkey without the attestation, undefined if it is no such thing. None is asked for, but browsers
 * may send one. The library would verify it, and for that fetch lists of revoked certificates from wherever the certificates say.
 */
export function withoutAttestation(response: CeremonyJson): CeremonyJson | undefined {
  const { response: inner } = response
  if (typeof inner !== 'object' || inner === null) return undefined
  const { attestationObject } = inner as CeremonyJson
  const data = typeof attestationObject === 'string' && authenticatorDataOf(attestationObject)
  if (!data) return undefined
  const object = new Map<string, CBORType>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ])
  const bare = Buffer.from(encodeCBOR(object)).toString('base64url')
  return { ...response, response: { ...inner, attestationObject: bare } }
}

function authenticatorDataOf(attestationObject: string): Uint8Array | undefined {
  try {
    const [object] = decodePartialCBOR(
      new Uint8Array(Buffer.from(attestationObject, 'base64url')),
      0,
    )
    const data = object instanceof Map ? object.get('authData') : undefined
    return data instanceof Uint8Array ? data : undefined
  } catch {
    return undefined
  }
}
