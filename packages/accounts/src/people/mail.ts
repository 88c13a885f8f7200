import type { Logger } from 'pino'
import type { Mail } from './mail-texts.ts'
import { type MailLook, type WrittenMail, writeMail } from './write-mail.ts'

export interface MailSettings extends MailLook {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string | undefined
  mailFrom: string
}

/** What became of a mail: the server refused it for good, or could not be reached or refused it for now. */
export type Sent = 'sent' | 'refused' | 'unreachable'

/**
 * Returns a function that sends a mail. Without a mail server, it writes links to the log for the operator, and drops
 * notices. It resolves when the mail is sent or has failed; failures are logged, because most callers do not wait.
 */
export function createMailer(
  { smtpUrl, mailFrom: from, ...look }: MailSettings,
  log: Logger,
): (mail: Mail) => Promise<Sent> {
  if (!smtpUrl) {
    return async (mail) => {
      if ('notice' in mail) return 'refused'
      const { to, purpose, link } = mail
      log.warn({ to, purpose, link }, 'SMTP_URL is not set. Send this link to the person yourself')
      return 'sent'
    }
  }
  return async (mail) => {
    try {
      const written = { ...(await writeMail(mail, look)), headers: headersOf(mail) }
      await send(new URL(smtpUrl), { from, to: mail.to, ...written })
      return 'sent'
    } catch (error) {
      const purpose = 'notice' in mail ? mail.notice : mail.purpose
      log.error({ purpose, reason: reasonOf(error) }, 'Mail could not be sent')
      return isForGood(error) ? 'refused' : 'unreachable'
    }
  }
}

// RFC 8058: mail programs show a button that sends a request by POST
function headersOf(mail: Mail): Record<string, string> {
  if (!('notice' in mail) || !mail.stopLink) return {}
  return {
    'List-Unsubscribe': `<${mail.stopLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

// RFC 5321: 5yz is a refusal for good, unless it is about the sign-in of the service
function isForGood(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code !== 'EAUTH' && (responseCode ?? 0) >= 500
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

interface Addressed extends WrittenMail {
  from: string
  to: string
  headers: Record<string, string>
}

async function send(server: URL, mail: Addressed): Promise<void> {
  const transport = await openTransport(server)
  try {
    await transport.sendMail(mail)
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]'
}

// the mail server's message may contain the address; the code is enough to find the fault
function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return String(code ?? name ?? 'unknown')
}
