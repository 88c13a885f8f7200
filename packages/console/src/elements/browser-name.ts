/** In order of precedence: the user agents of most browsers contain the names of others too. */
const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl']
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux']
const displayNames: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

/** Returns the name of a browser and its system, such as "Firefox on Linux", from a user agent. */
export function browserName(userAgent: string | null): string {
  const named = (names: string[]) => {
    const found = names.find((name) => userAgent?.includes(name))
    return found && (displayNames[found] ?? found)
  }
  const browser = named(browsers) ?? 'Unknown browser'
  const system = named(systems)
  return system ? `${browser} on ${system}` : browser
}
