import type { Logger } from '../telemetry/telemetry.ts'
import type { LinkPurpose } from './web-store.ts'

export interface Letter {
  to: string
  purpose: LinkPurpose
  /** True where the address has an account with a password already. */
  known: boolean
  link: string
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  smtpUrl: string | undefined
  from: string
}

/**
 * Returns what brings links to people: mail, or without a mail server the log, where the operator
 * finds them. Resolves when the letter is out; a failure is logged, for nobody waits for it.
 */
export function createPost(
  { smtpUrl, from }: MailSettings,
  log: Logger,
): (letter: Letter) => Promise<void> {
  if (!smtpUrl) {
    return async ({ to, purpose, link }) =>
      log.warn({ to, purpose, link }, 'There is no SMTP_URL, so hand this link over yourself')
  }
  return async (letter) => {
    try {
      await send(new URL(smtpUrl), from, letter)
    } catch (error) {
      log.error({ purpose: letter.purpose, reason: reasonOf(error) }, 'A letter could not be sent')
    }
  }
}

const timeoutMs = 20_000

async function send(server: URL, from: string, letter: Letter): Promise<void> {
  // loaded here because a service without a mail server never needs it
  const { createTransport } = await import('nodemailer')
  const secure = server.protocol === 'smtps:'
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    secure,
    requireTLS: !secure && !isLoopback(server.hostname),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    ...(server.port && { port: Number(server.port) }),
    ...(server.username && { auth: credentialsOf(server) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from, to: letter.to, ...wordsOf(letter) })
  } finally {
    transport.close()
  }
}

function credentialsOf({ username, password }: URL) {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

const subjects: Record<LinkPurpose, string> = {
  'sign-up': 'Your Rowdeck account',
  invitation: 'You are invited to Rowdeck',
  forgot: 'Set another password for Rowdeck',
}

function wordsOf({ purpose, known, link }: Letter): { subject: string; text: string } {
  const again = 'You have an account already. Sign in, or set another password here:'
  const first = 'Choose a password, and your account is ready:'
  const words = purpose === 'forgot' ? 'Set another password here:' : known ? again : first
  const subject = subjects[purpose]
  const text = `${words}\n\n${link}\n\nThe link works once. If you did not ask for it, do nothing: nobody else has it.\n`
  return { subject, text }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

// what a mail server says may hold the address; its kind is enough to find the fault
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
