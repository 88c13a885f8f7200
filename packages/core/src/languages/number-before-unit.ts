/** Units and words behind them, as seen on the left of their number. */
const beforeUnit =
  /^((?:[kKMGT]i?B|[kMG]?Hz|k[gmV]|[cmn]m|[kM]Wh?|[md]l|m[gsAV]|px|pt|dpi|fps|rpm|bit|min|USD|EUR)(?: .{0,80})?) (\p{N}[\p{N}.,:/]{0,15})$/u
const beforeInches = /^(.{1,80}) ["″”](\p{N}{1,3}(?:[.,]\p{N}{1,2})?)$/u

/**
 * Latin words with a number on their right are seen both where it follows them, as in "Windows 10", and where it comes
 * first, as in "32 GB". A unit, and the sign of inches beside a number, tell that it comes first; then the text begins with it.
 */
export function numberBeforeUnit(seen: string): string {
  const [, unit, amount] = beforeUnit.exec(seen) ?? []
  if (unit !== undefined && amount !== undefined) return `${amount} ${unit}`
  const [, words, inches] = beforeInches.exec(seen) ?? []
  return words !== undefined && inches !== undefined ? `${inches}" ${words}` : seen
}
