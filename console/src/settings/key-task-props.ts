import type { CreatedKey, Key } from '../../../src/web/contract.ts'

/** What every dialog about a key is given. */
export interface KeyTaskProps {
  apiKey: Key
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}
