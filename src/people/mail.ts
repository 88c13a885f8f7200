import type { Logger } from '../telemetry/telemetry.ts'
import type { LinkPurpose } from './people-store.ts'

export interface LinkMail {
  to: string
  purpose: LinkPurpose
  /** Whether the address already has an account with a password. */
  known: boolean
  link: string
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string | undefined
  from: string
}

/**
 * Returns a function that sends a link by mail or, without a mail server, writes it to the log for the
 * operator. It resolves when the mail is sent or has failed; failures are logged, because no caller waits.
 */
export function createMailer(
  { smtpUrl, from }: MailSettings,
  log: Logger,
): (mail: LinkMail) => Promise<void> {
  if (!smtpUrl) {
    return async ({ to, purpose, link }) =>
      log.warn({ to, purpose, link }, 'SMTP_URL is not set. Send this link to the person yourself')
  }
  return async (mail) => {
    try {
      await send(new URL(smtpUrl), from, mail)
    } catch (error) {
      log.error({ purpose: mail.purpose, reason: reasonOf(error) }, 'Mail could not be sent')
    }
  }
}

const timeoutMs = 20_000

/** Connects to the mail server and signs in, without sending anything. Rejects with the code of what failed as its message. */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(new URL(smtpUrl))
  try {
    await transport.verify()
  } catch (error) {
    throw new Error(reasonOf(error))
  } finally {
    transport.close()
  }
}

async function send(server: URL, from: string, mail: LinkMail): Promise<void> {
  const transport = await openTransport(server)
  try {
    await transport.sendMail({ from, to: mail.to, ...textOf(mail) })
  } finally {
    transport.close()
  }
}

async function openTransport(server: URL) {
  // loaded on demand, because a service without a mail server never needs it
  const { createTransport } = await import('nodemailer')
  const secure = server.protocol === 'smtps:'
  return createTransport({
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
}

function credentialsOf({ username, password }: URL) {
  return { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}

const subjects: Record<LinkPurpose, string> = {
  'sign-up': 'Your Rowdeck account',
  invitation: 'You are invited to Rowdeck',
  forgot: 'Reset your Rowdeck password',
}

function textOf({ purpose, known, link }: LinkMail): { subject: string; text: string } {
  const again = 'You already have an account. Sign in, or reset your password here:'
  const first = 'Choose a password to activate your account:'
  const intro = purpose === 'forgot' ? 'Reset your password here:' : known ? again : first
  const subject = subjects[purpose]
  const text = `${intro}\n\n${link}\n\nThe link works once. If you did not request it, ignore this message.\n`
  return { subject, text }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

// the mail server's message may contain the address; the code is enough to find the fault
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
