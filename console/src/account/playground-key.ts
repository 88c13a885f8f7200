import type { PlaygroundKey } from '../../../src/console-server/contract.ts'
import { callAccount } from './account-api.ts'

/** Held in memory alone: it is gone with the tab. */
let held: Promise<PlaygroundKey> | undefined

/** The key with which this page calls the public API: one a session, asked for when first needed. */
export async function playgroundKey(): Promise<PlaygroundKey> {
  held ??= callAccount('POST /web/playground-key')
  try {
    return await held
  } catch (error) {
    held = undefined
    throw error
  }
}

/** Has the next call ask for a key anew, as after signing out or when it was revoked. */
export function forgetPlaygroundKey(): void {
  held = undefined
}
