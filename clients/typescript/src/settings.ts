/** The environment of the process; empty in browsers. */
function environment(): Record<string, string | undefined> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } }
  return process?.env ?? {}
}

/**
 * Returns the address of the service without a slash at the end: the given one, else ROWDECK_SERVER, else the origin
 * of the page, else that of a service on this machine. Throws TypeError if it is not an HTTP address.
 */
export function serviceUrl(given: string | undefined): string {
  const { location } = globalThis as { location?: { origin?: string } }
  const url = given || environment().ROWDECK_SERVER || location?.origin || 'http://127.0.0.1:8080'
  if (/^https?:\/\/[^/]/i.test(url) && URL.canParse(url)) return url.replace(/\/+$/, '')
  throw new TypeError(
    `The address of the service must begin with http:// or https://, unlike ${JSON.stringify(url)}. Check \`baseUrl\` or ROWDECK_SERVER.`,
  )
}

/** Returns the API key: the given one, else ROWDECK_KEY; undefined if there is none. Throws TypeError if it cannot be sent. */
export function apiKeyOf(given: string | undefined): string | undefined {
  const key = (given || environment().ROWDECK_KEY || '').trim()
  if (key === '') return undefined
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new TypeError(
    'The API key has characters that no key has, such as spaces. Check `apiKey` or ROWDECK_KEY.',
  )
}
