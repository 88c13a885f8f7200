import type { Ceremony } from '@rowdeck/service/console-contract'
import { AccountRefusal } from './account-api.ts'

type CeremonyJson = Ceremony['options']

/** Whether this browser can use passkeys here: they belong to a name, and not to an IP address. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in window && /[a-z]/i.test(location.hostname.split('.').at(-1) ?? '')
}

/** Has the browser create a passkey. Throws an `AccountRefusal` if the person cancels. */
export async function createPasskey(options: CeremonyJson): Promise<CeremonyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return perform(() => startRegistration({ optionsJSON: options as never }))
}

/** Has the browser prove that the person has a passkey. Throws an `AccountRefusal` if the person cancels. */
export async function provePasskey(options: CeremonyJson): Promise<CeremonyJson> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return perform(() => startAuthentication({ optionsJSON: options as never }))
}

async function perform(ceremony: () => Promise<object>): Promise<CeremonyJson> {
  try {
    return { ...(await ceremony()) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new AccountRefusal('input_invalid', messageOf(error.name))
  }
}

function messageOf(name: string): string {
  if (name === 'InvalidStateError') {
    return 'This device already has a passkey for your account. Use another device or password manager.'
  }
  return 'No passkey was used: you canceled, or it took too long. Try again.'
}
