import { randomInt } from 'node:crypto'

const codesCount = 10
/** Characters of a code, half of them before its hyphen: 49 random bits. */
const codeLength = 10
/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns new recovery codes such as `k7m2p-x9qrt`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codesCount }, () => {
    const characters = Array.from(
      { length: codeLength },
      () => alphabet[randomInt(alphabet.length)],
    )
    return withHyphen(characters.join(''))
  })
}

/** Returns a code as it was created, whatever its case, spaces and hyphens are when a person types it. */
export function typedRecoveryCode(text: string): string {
  return withHyphen(text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
}

/** Whether a text is a code from an authenticator app rather than a recovery code; spaces are ignored. */
export function isAppCode(text: string): boolean {
  return /^\d{6}$/.test(text.replaceAll(/\s/g, ''))
}

function withHyphen(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}
