const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const count = new Intl.NumberFormat('en-GB')

/** A moment in the reader's own time, such as "21 Nov 2026, 14:05". */
export function formatMoment(at: string | number): string {
  return moment.format(new Date(at))
}

/** A day of the UTC calendar, such as "21 Nov 2026". */
export function formatDay(at: string | number): string {
  return day.format(new Date(at))
}

export function formatCount(number: number): string {
  return count.format(number)
}

/** "1 slide", "2 slides". */
export function counted(number: number, noun: string): string {
  return `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  const [size, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'kB'] : [bytes / 1024 ** 2, 'MB']
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}

/** A length of time in words, rounded as people round it: "5 s", "2 min", "3 h", "2 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** "one", "one or two", "one, two or three". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(items)
}
