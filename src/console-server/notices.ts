import type { NoticeKind } from '../people/people.ts'
import type { ConsoleContext } from './console-context.ts'
import { factorsUrl, keysUrl } from './link-to.ts'

/** Tells the person by mail what has changed in the account. Does nothing without a mail server. */
export function sendNotice(
  { settings, sendMail, baseUrl }: Pick<ConsoleContext, 'settings' | 'sendMail' | 'baseUrl'>,
  to: string,
  notice: NoticeKind,
): void {
  if (!settings.smtpUrl) return
  const linkIn = notice === 'key_created' ? keysUrl : factorsUrl
  sendMail({ to, notice, link: linkIn(baseUrl()) })
}
