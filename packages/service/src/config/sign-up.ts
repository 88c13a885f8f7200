import { domainToASCII } from 'node:url'

/** Who may sign up: anyone, nobody, people with an address at one of the domains (in ASCII), or whom an operator lets in. */
export interface SignUp {
  mode: 'open' | 'closed' | 'domains' | 'approval'
  domains: string[]
}

const domainsMax = 100
/** Characters in a domain and in each of its labels (RFC 1035, section 2.3.4). */
const domainLengthMax = 253
const labelLengthMax = 63

/** Parses `open`, `closed`, `approval` or `domains:` and names separated by commas; throws an Error that says what is allowed. */
export function parseSignUp(text: string): SignUp {
  if (text === 'open' || text === 'closed' || text === 'approval') {
    return { mode: text, domains: [] }
  }
  if (!text.startsWith('domains:')) {
    throw new Error(
      `must be open, closed, approval or domains:example.com,example.org, not "${text}"`,
    )
  }
  return { mode: 'domains', domains: parseDomains(text.slice('domains:'.length)) }
}

/** Parses names of domains separated by commas; throws an Error that says what is allowed. */
export function parseDomains(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.length > domainsMax) throw new Error(`must name at most ${domainsMax} domains`)
  return names.map(parseDomain)
}

function parseDomain(name: string): string {
  const domain = domainToASCII(name.toLowerCase())
  if (domain.length <= domainLengthMax && domain.split('.').every(isLabel)) return domain
  throw new Error(`must name domains such as example.com, not "${name}"`)
}

function isLabel(text: string): boolean {
  return text.length <= labelLengthMax && /^[a-z0-9-]+$/.test(text) && !/^-|-$/.test(text)
}
