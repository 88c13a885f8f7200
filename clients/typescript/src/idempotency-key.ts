/** Larger files are refused by every service, so nothing is gained by hashing them. */
const hashedBytesMax = 64 * 1024 * 1024

/**
 * Returns an `Idempotency-Key` for a file and its options: the same for the same call, so that it is not charged
 * again when a program is restarted, and another one as soon as an option differs. It is an HMAC under the API key,
 * so that it reveals nothing about the file. Random without an API key, without Web Crypto, which pages from plain HTTP
 * do not have, and for files over 64 MB.
 */
export async function deriveKey(
  apiKey: string | undefined,
  fields: Record<string, string>,
  blob: Blob,
): Promise<string> {
  const subtle: typeof globalThis.crypto.subtle | undefined = globalThis.crypto.subtle
  if (apiKey === undefined || !subtle || blob.size > hashedBytesMax) return randomKey()
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  const options = new TextEncoder().encode(`${JSON.stringify(sorted)}\n`)
  const content = await new Blob([options, blob]).arrayBuffer()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = new TextEncoder().encode(apiKey)
  const key = await subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return hex(new Uint8Array(await subtle.sign('HMAC', key, content)))
}

/** Returns a key of 128 random bits; `randomUUID` does not exist on pages from plain HTTP. */
export function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
