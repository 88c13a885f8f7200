type Methods<T> = { [Name in keyof T]: (...given: never[]) => Promise<unknown> }

/**
 * Returns an object that loads the real one on the first call of one of its methods. If loading fails, the next call tries
 * again. All methods must return promises, so that callers see no difference.
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
      // `await` looks up `then` to find out whether this object is a promise
      name === 'then'
        ? undefined
        : async (...given: never[]) => (await loaded())[name as keyof T](...given),
  })
}
