/** Lengths of time in milliseconds. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Returns a time, in milliseconds since the Unix epoch if it is a number, as ISO 8601. */
export function isoTime(ms: number | Date): string {
  return new Date(ms).toISOString()
}

/** Returns the same, and null for null. */
export function isoTimeOrNull(ms: number | Date | null): string | null {
  return ms === null ? null : isoTime(ms)
}
