import type { SettingValues } from './settings.ts'
import { sessionHours } from './sign-in-settings.ts'

const hourMs = 3_600_000

/** Faults of the settings of single sign-on, one sentence each. */
export function signInFaults(environment: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => Boolean(environment[name]?.trim())
  const prefix = 'ROWDECK_OIDC_'
  const faults: string[] = []
  const needed = [`${prefix}CLIENT_ID`, `${prefix}DOMAINS`, 'ROWDECK_PUBLIC_URL']
  for (const name of isSet(`${prefix}ISSUER`) ? needed : []) {
    if (!isSet(name)) faults.push(`${name} must be set together with ROWDECK_OIDC_ISSUER.`)
  }
  if (environment.ROWDECK_SIGN_IN?.trim() === 'sso' && !isSet(`${prefix}ISSUER`)) {
    faults.push('ROWDECK_OIDC_ISSUER must be set for ROWDECK_SIGN_IN=sso; it names the provider.')
  }
  return faults
}

/** Returns how people sign in; `singleSignOn` is undefined without a provider. */
export function signInOf({ ways, operatorSecondFactor, ...given }: SettingValues['signIn']) {
  const { issuer, clientId, clientSecret = given.clientSecretFile } = given
  const {
    issuerDomains: domains = [],
    issuerName,
    sessionHours: hours = sessionHours[ways],
  } = given
  const isOnlyWay = ways === 'sso'
  const singleSignOn =
    issuer === undefined || clientId === undefined
      ? undefined
      : {
          ...{ issuer, clientId, clientSecret, domains, isOnlyWay },
          name: issuerName ?? new URL(issuer).hostname,
        }
  return { operatorSecondFactor, sessionMs: hours * hourMs, singleSignOn }
}
