const fetchAnything = globalThis.fetch

/** Fetches for the service itself: from addresses of its settings, and those that its identity provider names. */
export const outgoingFetch: typeof fetch = (input, init) => fetchAnything(input, init)

/**
 * From now on rejects every other `fetch` of this process. Libraries fetch by themselves, some from addresses that whoever sends a request
 * has chosen.
 */
export function refuseOtherFetches(): void {
  globalThis.fetch = async () => {
    throw new Error('This process fetches from the addresses of its settings only.')
  }
}
