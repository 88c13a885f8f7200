import type { CreatedKey, Key } from '../../../src/console-server/contract.ts'

/** The dialog that is open, with its key. */
export type KeyTask = { kind: 'create' } | { kind: 'rename' | 'rotate' | 'revoke'; key: Key }

/** The props of every dialog about a key. */
export interface KeyTaskProps {
  apiKey: Key
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}
