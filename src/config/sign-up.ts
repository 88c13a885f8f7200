import { domainToASCII } from 'node:url'

/** Who may sign up: anyone, nobody, or people with an address at one of the domains (in ASCII). */
export interface SignUp {
  mode: 'open' | 'closed' | 'domains'
  domains: string[]
}

const domainsMax = 100
const labelShape = /^[a-z0-9-]{1,63}$/

/** Parses `open`, `closed` or `domains:` and names separated by commas; throws an Error that says what is allowed. */
export function parseSignUp(text: string): SignUp {
  if (text === 'open' || text === 'closed') return { mode: text, domains: [] }
  if (!text.startsWith('domains:')) {
    throw new Error(`must be open, closed or domains:example.com,example.org, not "${text}"`)
  }
  const names = text
    .slice('domains:'.length)
    .split(',')
    .map((name) => name.trim())
  if (names.length > domainsMax) throw new Error(`must name at most ${domainsMax} domains`)
  return { mode: 'domains', domains: names.map(parseDomain) }
}

function parseDomain(name: string): string {
  const domain = domainToASCII(name.toLowerCase())
  if (domain.split('.').every(isLabel) && domain.length <= 253) return domain
  throw new Error(`must name domains such as example.com after "domains:", not "${name}"`)
}

function isLabel(text: string): boolean {
  return labelShape.test(text) && !text.startsWith('-') && !text.endsWith('-')
}
