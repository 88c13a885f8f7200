const fetchAnything = globalThis.fetch

/** The `fetch` of the service itself, for addresses in its settings and those that its identity provider names. */
export const outgoingFetch: typeof fetch = (input, init) => fetchAnything(input, init)

/**
 * Makes every other `fetch` of this process reject from now on. Some libraries fetch on their own, even from addresses that the
 * sender of a request chose.
 */
export function refuseOtherFetches(): void {
  globalThis.fetch = async () => {
    throw new Error('This process only fetches from addresses in its settings.')
  }
}
