type Nested = { [name: string]: Nested | string }

/** Returns the parameters of a form as objects and lists: `a[b]=1` is `{ a: { b: '1' } }`, `a[0]=1` is `{ a: ['1'] }`. */
export function parametersOf(sent: URLSearchParams): Record<string, unknown> {
  const result: Nested = {}
  for (const [name, value] of sent) {
    const parts = name.replaceAll(']', '').split('[')
    const last = parts.pop() ?? ''
    let at = result
    for (const part of parts) {
      at[part] ??= {}
      at = at[part] as Nested
    }
    at[last] = value
  }
  return withLists(result) as Record<string, unknown>
}

function withLists(value: Nested | string): unknown {
  if (typeof value === 'string') return value
  const entries = Object.entries(value).map(([name, one]) => [name, withLists(one)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries)
}
