import type { CreatedKey, Key } from '../../../src/console-server/contract.ts'

/** The props of every dialog about a key. */
export interface KeyTaskProps {
  apiKey: Key
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}
