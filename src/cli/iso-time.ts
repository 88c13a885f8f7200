/** The moment, in milliseconds since 1970 UTC, as commands print it in JSON: ISO 8601. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
