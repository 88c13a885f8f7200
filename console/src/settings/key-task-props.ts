import type { CreatedKey, Key } from '../../../src/console-server/contract.ts'

/** What every dialog about a key is given. */
export interface KeyTaskProps {
  apiKey: Key
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}
