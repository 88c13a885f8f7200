export function iso(moment: number | Date): string {
  return new Date(moment).toISOString()
}

export function isoOrNull(moment: number | null): string | null {
  return moment === null ? null : iso(moment)
}
