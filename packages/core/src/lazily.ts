type Methods<T> = { [Name in keyof T]: (...given: never[]) => Promise<unknown> }

/**
 * Returns an object that loads the real one when the first of its methods is called, and again after a failure. All
 * methods return promises, so that callers see no difference.
 */
export function lazily<T extends Methods<T>>(load: () => Promise<T>): T {
  let loading: Promise<T> | undefined
  const loaded = () => {
    loading ??= load().catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return new Proxy({} as T, {
    get: (_, name) =>
      // a promise that resolves to this object asks whether it is a promise itself
      name === 'then'
        ? undefined
        : async (...given: never[]) => (await loaded())[name as keyof T](...given),
  })
}
