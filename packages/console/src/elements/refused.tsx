import type { AccountRefusal } from '../account/account-api.ts'

/** Why a page could not be loaded. */
export function Refused({ refusal }: { refusal: AccountRefusal }) {
  return (
    <div className="notice" role="alert">
      <p>{refusal.message}</p>
    </div>
  )
}
