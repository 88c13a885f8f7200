import type { LinkPurpose } from './people-store.ts'

/** Links that sign in without a password are never mailed. */
type MailedPurpose = Exclude<LinkPurpose, 'sign-in'>

/** A mail with a link that a person needs to sign in. */
export interface LinkMail {
  to: string
  purpose: MailedPurpose
  /** Whether the address already has an account with a password. */
  known: boolean
  link: string
  /** The address of the operator who invites; undefined if an operator's program does, or for other purposes. */
  invitedBy?: string | undefined
  /** The provider with which people sign in, if it is the only way; the link then leads to the sign-in page. */
  signInWith?: string | undefined
}

/** What has happened to an account. */
export type NoticeKind = keyof typeof notices

/** Informs a person of a change. Unlike a link, it is not needed to sign in. */
export interface NoticeMail {
  to: string
  notice: NoticeKind
  /** Where the person can see what has changed, and undo or mend it. */
  link: string
  /** Figures and sentences for its text, by the names that stand for them there. */
  facts?: Record<string, string>
  /** Where the person stops mails of this kind without signing in; a request by `POST` does so at once (RFC 8058). */
  stopLink?: string
}

export type Mail = LinkMail | NoticeMail

/** What a mail says, before it is laid out. `{{product}}` stands for the name of the product, others for the facts of a notice. */
export interface MailText {
  subject: string
  /** Paragraphs above the link. */
  before: string[]
  /** What the link does, as its words. */
  action: string
  /** Paragraphs below the link. */
  after: string[]
}

const subjects: Record<MailedPurpose, string> = {
  'sign-up': 'Your {{product}} account',
  invitation: 'You are invited to {{product}}',
  forgot: 'Reset your {{product}} password',
}

const ifNotYou = 'If this was not you, reset your password and check your settings.'

function changedSignIn(text: string) {
  return {
    subject: 'Your {{product}} sign-in was changed',
    text: [text, ifNotYou],
    action: 'Open settings',
  }
}

const notices = {
  factor_added: changedSignIn(
    'A second factor was added to your account, and your other sessions may have ended.',
  ),
  factor_removed: changedSignIn('A second factor was removed from your account.'),
  codes_renewed: changedSignIn(
    'New recovery codes were created for your account. The old ones no longer work.',
  ),
  recovery_code_used: changedSignIn('Somebody signed in to your account with a recovery code.'),
  removed_by_operator: changedSignIn(
    'The operator of the service removed the second factors of your account. Your password is enough to sign in now.',
  ),
  key_created: {
    subject: 'A new {{product}} API key',
    text: ['An API key was created for your account.', ifNotYou],
    action: 'See your keys',
  },
  new_device: {
    subject: 'A new sign-in to {{product}}',
    text: [
      'Somebody signed in to your account with a browser that had not signed in before, or not since your password was changed.',
      'If this was you, there is nothing to do. If not, reset your password, end the other sessions and check your settings.',
    ],
    action: 'See your sessions',
  },
  payment_failed: {
    subject: 'A payment for {{product}} did not go through',
    text: [
      'The last payment for your subscription did not go through. This happens when a card has expired or a bank asks for a confirmation.',
      'Nothing changes for a few days. Pay the open invoice or add another card, and your subscription goes on.',
    ],
    action: 'Update payment',
  },
  subscription_ended: {
    subject: 'Your {{product}} subscription has ended',
    text: [
      'Your subscription has ended, and your account has the free tier again. Credits that you bought stay.',
      'You can subscribe again at any time.',
    ],
    action: 'See the plans',
  },
  webhook_disabled: {
    subject: '{{product}} stopped sending webhooks to a URL',
    text: [
      'Every webhook to {{origin}} has failed for days, or it answered that it wants no more, so no more are sent to this URL.',
      'Repair it, then send one of them again in your settings: if it is accepted, further ones are sent.',
    ],
    action: 'See your webhooks',
  },
  quota_near: {
    subject: 'Your {{product}} quota is nearly used up',
    text: ['You have used {{used}} of the {{limit}} conversions {{quota}}.', '{{next}}'],
    action: 'See your quota',
  },
  quota_used: {
    subject: 'Your {{product}} quota is used up',
    text: ['You have used all {{limit}} conversions {{quota}}.', '{{next}}'],
    action: 'See your quota',
  },
}

/** Returns what a mail says. */
export function mailText(mail: Mail): MailText {
  if ('notice' in mail) {
    const { subject, text, action } = notices[mail.notice]
    return { subject, before: text, action, after: [] }
  }
  const { purpose, known } = mail
  if (purpose === 'invitation') return invitation(mail)
  const again = 'You already have an account. Sign in, or reset your password here:'
  const first = 'Choose a password to activate your account:'
  const intro = purpose === 'forgot' ? 'Reset your password here:' : known ? again : first
  return {
    subject: subjects[purpose],
    before: [intro],
    action: purpose === 'forgot' || known ? 'Reset password' : 'Choose a password',
    after: ['The link works once. If you did not request it, ignore this message.'],
  }
}

function invitation({
  invitedBy = 'The operator of the service',
  signInWith: provider,
}: LinkMail): MailText {
  const step = provider ? `Sign in with ${provider}` : 'Choose a password'
  const validity = provider ? '' : 'The link works once, within a week. '
  return {
    subject: subjects.invitation,
    before: [
      `${invitedBy} invites you to {{product}}, which turns slide decks into rows of a spreadsheet.`,
      provider
        ? `${step}, and you can convert your first deck:`
        : `${step}, and you are signed in and can convert your first deck:`,
    ],
    action: step,
    after: [`${validity}If you do not want an account, you need not do anything.`],
  }
}
