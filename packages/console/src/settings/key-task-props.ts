import type { CreatedKey, Key } from '@rowdeck/service/console-contract'

/** The dialog that is open, with its key. */
export type KeyTask = { kind: 'create' } | { kind: 'rename' | 'rotate' | 'revoke'; key: Key }

/** The props of every dialog about a key. */
export interface KeyTaskProps {
  apiKey: Key
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}
