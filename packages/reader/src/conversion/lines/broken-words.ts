/** Words between two that share their end, which the first leaves out: "in- and outgoing", "Ein- und Ausgang". */
const betweenShared = /^(?:and|or|to|und|oder|bis|bzw\.|en|of|tot|og|och|eller|til|till|ja|tai)\s/

/** Whether a line ends at the hyphen of a word that the next one goes on with. */
export function isDivided(before: string, after: string): boolean {
  if (!/\p{L}[-‐]$/u.test(before.slice(-3))) return false
  return /^[\p{L}\d]/u.test(after) && !betweenShared.test(after)
}

/** Whether a line ends inside a name of a program, at or before its underscore: `MPI_Get_` and `count`, `audit_log` and `_report.md`. */
export function isCutName(before: string, after: string): boolean {
  if (/[\p{L}\p{N}]_$/u.test(before.slice(-3))) return /^[\p{L}\p{N}]/u.test(after)
  const last = before.slice(before.lastIndexOf(' ') + 1)
  return /[\p{L}\p{N}]$/u.test(last) && /[_/.]/u.test(last) && /^_[\p{L}\p{N}]/u.test(after)
}

/** Whether a line ends inside a mail address: its domain is complete only with the first word of the next line. */
export function isCutMailAddress(before: string, after: string): boolean {
  const start = before.slice(before.lastIndexOf(' ') + 1)
  const rest = /^[\p{Ll}\d.-][\p{L}\d.-]*/u.exec(after)?.[0] ?? ''
  return rest !== '' && start.indexOf('@') > 0 && !endsDomain(start) && endsDomain(start + rest)
}

function endsDomain(address: string): boolean {
  const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
  return labels.length > 1 && /^\p{L}{2,}$/u.test(labels.at(-1) ?? '')
}
