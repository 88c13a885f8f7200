import type { PastRequest } from '@rowdeck/service/console-contract'

interface RequestResult {
  label: string
  /** The class that colors its badge. */
  kind: 'success' | 'warning' | 'danger' | ''
}

const results: Record<PastRequest['outcome'], RequestResult> = {
  running: { label: 'Running', kind: '' },
  converted: { label: 'Converted', kind: 'success' },
  failed: { label: 'Failed', kind: 'danger' },
  refused: { label: 'Refused', kind: 'warning' },
  lost: { label: 'Interrupted', kind: 'warning' },
}

/** Returns how a request ended, in a word. A failure without a code is a request that the client canceled. */
export function resultOf({ outcome, code }: Pick<PastRequest, 'outcome' | 'code'>): RequestResult {
  if (outcome === 'failed' && code === null) return { label: 'Canceled', kind: '' }
  return results[outcome]
}
