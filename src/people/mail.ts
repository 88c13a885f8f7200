import type { Logger } from '../telemetry/telemetry.ts'
import type { LinkPurpose } from './people-store.ts'

export interface LinkMail {
  to: string
  purpose: LinkPurpose
  /** Whether the address already has an account with a password. */
  known: boolean
  link: string
}

/** What has happened to the way in which a person signs in. */
export type NoticeKind = keyof typeof notices

/** Informs a person of a change. Unlike a link, it is not needed to sign in. */
export interface NoticeMail {
  to: string
  notice: NoticeKind
  /** Where the person can see and undo it. */
  link: string
}

export type Mail = LinkMail | NoticeMail

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string | undefined
  from: string
}

/**
 * Returns a function that sends a mail. Without a mail server, it writes links to the log for the operator, and drops
 * notices. It resolves when the mail is sent or has failed; failures are logged, because no caller waits.
 */
export function createMailer(
  { smtpUrl, from }: MailSettings,
  log: Logger,
): (mail: Mail) => Promise<void> {
  if (!smtpUrl) {
    return async (mail) => {
      if ('notice' in mail) return
      const { to, purpose, link } = mail
      log.warn({ to, purpose, link }, 'SMTP_URL is not set. Send this link to the person yourself')
    }
  }
  return async (mail) => {
    try {
      await send(new URL(smtpUrl), from, mail)
    } catch (error) {
      const purpose = 'notice' in mail ? mail.notice : mail.purpose
      log.error({ purpose, reason: reasonOf(error) }, 'Mail could not be sent')
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

async function send(server: URL, from: string, mail: Mail): Promise<void> {
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

const notices = {
  factor_added:
    'A second factor was added to your account, and your other sessions may have ended.',
  factor_removed: 'A second factor was removed from your account.',
  codes_renewed: 'New recovery codes were created for your account. The old ones no longer work.',
  recovery_code_used: 'Somebody signed in to your account with a recovery code.',
  removed_by_operator:
    'The operator of the service removed the second factors of your account. Your password is enough to sign in now.',
}

function textOf(mail: Mail): { subject: string; text: string } {
  if ('notice' in mail) {
    const advice = 'If this was not you, reset your password and check your settings:'
    const text = `${notices[mail.notice]}\n\n${advice}\n\n${mail.link}\n`
    return { subject: 'Your Rowdeck sign-in was changed', text }
  }
  const { purpose, known, link } = mail
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
