import { createHash } from 'node:crypto'

/**
 * Returns the address under which the sign-in library knows a person. It rejects addresses that accounts accept, such
 * as `ann@intranet`, so it gets a substitute; the address itself is stored only with the account.
 */
export function loginOf(email: string): string {
  const name = createHash('sha256').update(email).digest('hex').slice(0, 40)
  return `${name}@people.invalid`
}
