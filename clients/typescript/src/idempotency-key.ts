/** Larger files are refused by every service, so nothing is gained by hashing them. */
const hashedBytesMax = 64 * 1024 * 1024

/**
 * Returns an `Idempotency-Key` for files and their options: the same for the same call, so that it is not charged
 * again when a program is restarted, and another one as soon as an option differs. It is an HMAC under the API key,
 * so that it reveals nothing about the files. Random without an API key, without Web Crypto, which pages from plain HTTP
 * do not have, and for more than 64 MB.
 */
export async function deriveKey(
  apiKey: string | undefined,
  fields: Record<string, string>,
  blobs: readonly Blob[],
): Promise<string> {
  const subtle: typeof globalThis.crypto.subtle | undefined = globalThis.crypto.subtle
  const size = blobs.reduce((bytes, blob) => bytes + blob.size, 0)
  if (apiKey === undefined || !subtle || size > hashedBytesMax) return randomKey()
  const sorted = Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))
  const options = new TextEncoder().encode(`${JSON.stringify(sorted)}\n`)
  const content = await new Blob([options, ...separated(blobs)]).arrayBuffer()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const secret = new TextEncoder().encode(apiKey)
  const key = await subtle.importKey('raw', secret, algorithm, false, ['sign'])
  return hex(new Uint8Array(await subtle.sign('HMAC', key, content)))
}

/** Several files with their lengths, so that others with the same bytes in all have another key. */
function separated(blobs: readonly Blob[]): (Blob | string)[] {
  return blobs.length === 1 ? [...blobs] : blobs.flatMap((blob) => [`${blob.size}\n`, blob])
}

/** Returns a key of 128 random bits; `randomUUID` does not exist on pages from plain HTTP. */
export function randomKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)))
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
