const brackets = new Map([...'()[]{}（）「」『』【】［］'].map((sign, at) => [sign, at]))

/** Whether a line closes a bracket that the one before leaves open. */
export function closesBracket(before: string, line: string): boolean {
  const open = openBrackets(before)
  if (open.length === 0) return false
  let inner = 0
  for (const sign of line) {
    const at = brackets.get(sign)
    if (at === undefined) continue
    if (at % 2 === 0) inner++
    else if (inner > 0) inner--
    else return open.at(-1) === at - 1
  }
  return false
}

/** Whether a line leaves a bracket open. */
export function leavesOpen(line: string): boolean {
  return openBrackets(line).length > 0
}

/** The numbers of the brackets that a line leaves open, in `brackets`. */
function openBrackets(line: string): number[] {
  const open: number[] = []
  for (const sign of line) {
    const at = brackets.get(sign)
    if (at === undefined) continue
    if (at % 2 === 0) open.push(at)
    else if (open.at(-1) === at - 1) open.pop()
  }
  return open
}
