import type { JobState } from '../accounts/accounts.ts'

/** A job as `StoredJob` describes it. */
export interface JobRow {
  id: string
  account_id: string
  key_id: string
  request_id: string
  state: JobState
  holder: string
  held_until: number
  created_at: number
  started_at: number | null
  ended_at: number | null
  expires_at: number | null
  retention_ms: number
  type: string
  file_bytes: number
  slides_read: number
  slide_count: number | null
  mode: string | null
  fetched_at: number | null
  /** JSON. */
  error: string | null
  idempotency_hash: string | null
  /** JSON. */
  ticket: string
  callback_url: string | null
  batch_id: string | null
  batch_index: number | null
  /** JSON. */
  result_delivery: string | null
}
