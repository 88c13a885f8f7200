const time = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const dateTimeThisYear = new Intl.DateTimeFormat('en-US', time)
const dateTime = new Intl.DateTimeFormat('en-US', { ...time, year: 'numeric' })
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const count = new Intl.NumberFormat('en-US')

/** A point in time in the reader's time zone, such as "Nov 21, 2:05 PM", with the year unless it is this year. */
export function formatMoment(at: string | number): string {
  const moment = new Date(at)
  const isThisYear = moment.getFullYear() === new Date().getFullYear()
  return (isThisYear ? dateTimeThisYear : dateTime).format(moment)
}

/** A UTC date, such as "Nov 21, 2026". */
export function formatDay(at: string | number): string {
  return date.format(new Date(at))
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
  const power = bytes < 1024 ** 2 ? 1 : bytes < 1024 ** 3 ? 2 : 3
  const size = bytes / 1024 ** power
  const unit = ['', 'kB', 'MB', 'GB'][power]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}

/** A duration in one rounded unit: "5 s", "2 min", "3 h", "2 days". */
export function formatDuration(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.ceil(seconds))} s`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`
  if (seconds < 129_600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} days`
}

/** "one", "one or two", "one, two, or three". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(items)
}

const idHead = 8
const idTail = 4

/** Cuts a long id in the middle: "5f0c1c9e…2f3e". Its beginning and end are what people compare. */
export function cutMiddle(id: string): string {
  return id.length <= idHead + idTail + 1 ? id : `${id.slice(0, idHead)}…${id.slice(-idTail)}`
}
