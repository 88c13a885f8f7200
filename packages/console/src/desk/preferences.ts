/** A choice that this browser remembers; `parse` returns undefined for what is not, or no longer, valid. */
export interface Preference<T> {
  name: string
  initial: T
  parse: (value: unknown) => T | undefined
}

/** The remembered choice, or the initial one. */
export function readPreference<T>({ name, initial, parse }: Preference<T>): T {
  try {
    const text = localStorage.getItem(prefixed(name))
    return (text === null ? undefined : parse(JSON.parse(text))) ?? initial
  } catch {
    // site data is blocked, or the value is from another version
    return initial
  }
}

/** Remembers a choice, where this browser keeps site data. */
export function writePreference<T>({ name }: Preference<T>, value: T): void {
  try {
    localStorage.setItem(prefixed(name), JSON.stringify(value))
  } catch {
    // the choice then lasts until the page is left
  }
}

export function forgetPreference({ name }: Pick<Preference<unknown>, 'name'>): void {
  try {
    localStorage.removeItem(prefixed(name))
  } catch {
    // nothing is kept where site data is blocked
  }
}

function prefixed(name: string): string {
  return `rowdeck.${name}`
}
