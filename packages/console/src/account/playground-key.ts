import type { PlaygroundKey } from '@rowdeck/service/console-contract'
import { callAccount } from './account-api.ts'

/** Kept in memory only: it is gone when the tab is closed. */
let cached: Promise<PlaygroundKey> | undefined

/** The key with which this page calls the public API: one per session, requested when first needed. */
export async function playgroundKey(): Promise<PlaygroundKey> {
  cached ??= callAccount('POST /web/playground-key')
  try {
    return await cached
  } catch (error) {
    cached = undefined
    throw error
  }
}

/** Makes the next call request a new key, for example after signing out or when the key was revoked. */
export function forgetPlaygroundKey(): void {
  cached = undefined
}
