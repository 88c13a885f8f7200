import { givenSecretFile } from './secret-settings.ts'
import { oneOf, optional, wholeNumberGiven } from './setting-kinds.ts'
import { parseDomains } from './sign-up.ts'

/** Hours after which a session ends, however it is used, unless the operator sets another number. */
export const sessionHours = { any: 14 * 24, sso: 12 }
const sessionHoursMax = 90 * 24

/** Settings of how people sign in. */
export const signInSettings = {
  signIn: {
    ways: oneOf(
      'ROWDECK_SIGN_IN',
      ['any', 'sso'],
      'Ways to sign in; with `sso`, the provider that ROWDECK_OIDC_ISSUER names is the only one: passwords, links and passkeys do not sign anybody in, and `rowdeck accounts link` prints a link that signs in once while the provider is away',
    ),
    sessionHours: optional(
      'ROWDECK_SESSION_HOURS',
      `Hours after which a person has to sign in again, from 1 to ${sessionHoursMax}; by default ${sessionHours.any}, and ${sessionHours.sso} with ROWDECK_SIGN_IN=sso, so that whom the provider no longer signs in is out by the end of the day`,
      (given) => wholeNumberGiven(given, { min: 1, max: sessionHoursMax }),
    ),
    operatorSecondFactor: oneOf(
      'ROWDECK_OPERATOR_SECOND_FACTOR',
      ['optional', 'required'],
      'Whether operators need a second factor (a passkey or an authenticator app); with `required`, an operator without one can only add one',
    ),
    issuer: optional(
      'ROWDECK_OIDC_ISSUER',
      'OpenID Connect provider with which people can sign in, such as https://login.example.com, exactly as in its metadata; requires ROWDECK_OIDC_CLIENT_ID, ROWDECK_OIDC_DOMAINS and ROWDECK_PUBLIC_URL, to which the provider sends people back under /web/single-sign-on/callback',
      issuerUrl,
    ),
    clientId: optional(
      'ROWDECK_OIDC_CLIENT_ID',
      'Name of this service at the provider',
      (given) => given,
    ),
    clientSecret: optional(
      'ROWDECK_OIDC_CLIENT_SECRET',
      'Secret of this service at the provider; none for a public client',
      (given) => given,
    ),
    clientSecretFile: givenSecretFile(
      'ROWDECK_OIDC_CLIENT_SECRET_FILE',
      'File that contains this secret, instead of ROWDECK_OIDC_CLIENT_SECRET',
    ),
    issuerName: optional(
      'ROWDECK_OIDC_NAME',
      'What people call the provider, for the button on the sign-in page; its host name by default',
      (given) => given,
    ),
    issuerDomains: optional(
      'ROWDECK_OIDC_DOMAINS',
      'Email domains, separated by commas, for which the provider is trusted; subdomains are not included, and `*` trusts it for all. A person whose address at the provider is in one of them gets the account with that address here',
      (given) => (given === '*' ? ['*'] : parseDomains(given)),
    ),
  },
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

function issuerUrl(given: string): string {
  const url = URL.parse(given)
  const isSafe = url?.protocol === 'https:' || (url && loopback.has(url.hostname))
  if (url && isSafe && !url.search && !url.hash && !url.username) return given
  throw new Error('must be an address such as https://login.example.com')
}
