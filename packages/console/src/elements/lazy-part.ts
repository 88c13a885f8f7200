import { type ComponentType, lazy } from 'react'

/** A component of a module that is loaded when it is first shown; show it within a `Suspense`. */
export function lazyPart<Name extends string, Props>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Props>>>,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}
