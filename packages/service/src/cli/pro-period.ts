import { withoutEnd } from '@rowdeck/accounts/accounts'

/** Returns how long Pro lasts, for people: `until 2030-12-31`, or `without end`. */
export function proPeriod(lastDay: string): string {
  return lastDay === withoutEnd ? 'without end' : `until ${lastDay}`
}
