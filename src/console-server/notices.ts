import type { NoticeKind } from '../people/people.ts'
import type { ConsoleContext } from './console-context.ts'
import { factorsUrl } from './link-to.ts'

/** Tells the person by mail that the way to sign in has changed. Does nothing without a mail server. */
export function sendNotice(
  { settings, sendMail, baseUrl }: Pick<ConsoleContext, 'settings' | 'sendMail' | 'baseUrl'>,
  to: string,
  notice: NoticeKind,
): void {
  if (!settings.smtpUrl) return
  sendMail({ to, notice, link: factorsUrl(baseUrl()) })
}
