/** Returns a time in milliseconds since the Unix epoch as ISO 8601. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
