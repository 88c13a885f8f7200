import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@rowdeck/core/errors'

/** The `busy` error of the database during one call. */
const currentCall = new AsyncLocalStorage<{ busy?: AppError }>()

/**
 * Wraps the sign-in library's database adapter to remember `busy` errors, because the library replaces them
 * with its own errors.
 */
export function rememberBusy<Adapter extends object>(adapter: Adapter): Adapter {
  return wrapMethods(adapter, async (call) => {
    try {
      return await call()
    } catch (error) {
      const store = currentCall.getStore()
      if (store && error instanceof AppError) store.busy = error
      throw error
    }
  })
}

/** Wraps methods so that they reject with `busy` if the database was busy during the call. */
export function throwBusy<Methods extends object>(methods: Methods): Methods {
  return wrapMethods(methods, async (call) => {
    const store: { busy?: AppError } = {}
    try {
      const result = await currentCall.run(store, call)
      if (!store.busy) return result
    } catch (error) {
      if (!store.busy) throw error
    }
    throw store.busy
  })
}

type Wrap = (call: () => Promise<unknown>) => Promise<unknown>

/** All methods of the target must be asynchronous. */
function wrapMethods<T extends object>(target: T, wrap: Wrap): T {
  return new Proxy(target, {
    get(_target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => wrap(async () => member.apply(target, args))
    },
  })
}
