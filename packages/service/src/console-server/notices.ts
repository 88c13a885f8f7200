import type { NoticeKind } from '@rowdeck/accounts/people'
import type { ConsoleContext } from './console-context.ts'
import { factorsUrl, keysUrl, sessionsUrl } from './link-to.ts'

const pageOf: Partial<Record<NoticeKind, (baseUrl: string) => string>> = {
  key_created: keysUrl,
  new_device: sessionsUrl,
}

/** Tells the person by mail what has changed in the account. Does nothing without a mail server. */
export function sendNotice(
  { settings, sendMail, baseUrl }: Pick<ConsoleContext, 'settings' | 'sendMail' | 'baseUrl'>,
  to: string,
  notice: NoticeKind,
): void {
  if (!settings.smtpUrl) return
  const linkIn = pageOf[notice] ?? factorsUrl
  sendMail({ to, notice, link: linkIn(baseUrl()) })
}
