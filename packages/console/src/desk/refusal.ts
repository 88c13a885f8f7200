export interface RefusalFacts {
  code: string
  message: string
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
  /** When the quota or limit renews, in milliseconds since the Unix epoch. */
  renewsAt?: number | undefined
}

/** The service refused a conversion; `code` is the code of the API. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly renewsAt: number | undefined

  constructor({ code, message, requestId, retryAfterSeconds, renewsAt }: RefusalFacts) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.renewsAt = renewsAt
  }

  get facts(): RefusalFacts {
    const { code, message, requestId, retryAfterSeconds, renewsAt } = this
    return { code, message, requestId, retryAfterSeconds, renewsAt }
  }
}

/** The control that helps the user to continue. */
export type NextStep =
  | 'retry'
  | 'wait'
  | 'password'
  | 'part'
  | 'settings'
  | 'sign-in'
  | 'other-file'

export interface RefusalDescription {
  title: string
  advice: string
  nextStep: NextStep
  /** Whether the notice says that nothing was charged. */
  isFree?: true
}

/** Codes whose messages say more than the description, such as how many slides a deck has. */
const withDetails = new Set([
  'document_too_long',
  'document_unreadable',
  'image_too_large',
  'internal',
  'timed_out',
  'type_unsupported',
])

/** What the service says beyond the description; empty where that only helps programs. */
export function detailsOf({ code, message }: Refusal): string {
  return withDetails.has(code) ? message : ''
}

/** Whether nothing pays for the conversion. */
export function isUnpaid(refusal: Refusal | undefined): boolean {
  return refusal !== undefined && describeRefusal(refusal).nextStep === 'settings'
}

/** Whether the user can go on from here, rather than having to give up on this file. */
export function isRecoverable(refusal: Refusal): boolean {
  const { nextStep } = describeRefusal(refusal)
  return nextStep !== 'retry' && nextStep !== 'other-file'
}

/** Describes a refusal for people: what happened, what to do, and which control helps. */
export function describeRefusal({ code, message }: Refusal): RefusalDescription {
  const description = descriptions[code]
  if (description) return description
  if (code.startsWith('key_')) return invalidKey
  return { title: 'The conversion failed', advice: message, nextStep: 'retry' }
}

const invalidKey: RefusalDescription = {
  title: 'The key of your session is no longer valid',
  advice: 'It was revoked or has expired. Try again; this page then requests a new key.',
  nextStep: 'retry',
}

const descriptions: Record<string, RefusalDescription> = {
  free_tier_exhausted: {
    title: 'You have used today’s free conversions',
    advice: 'You were not charged.',
    nextStep: 'settings',
  },
  plan_quota_exhausted: {
    title: 'You have used all conversions in your plan this month',
    advice: 'You were not charged.',
    nextStep: 'settings',
  },
  payment_required: {
    title: 'You have no conversions left',
    advice: 'You were not charged.',
    nextStep: 'settings',
  },
  rate_limited_minute: {
    title: 'Too many conversions in one minute',
    advice: 'Wait a minute, then try again.',
    nextStep: 'wait',
  },
  rate_limited_day: {
    title: 'You have reached the daily request limit',
    advice: 'Your other programs count too.',
    nextStep: 'wait',
  },
  busy: {
    title: 'The service is busy',
    advice: 'It is at capacity right now. Try again in a moment.',
    nextStep: 'wait',
  },
  request_too_slow: {
    title: 'The upload was too slow',
    advice: 'Try again on a faster connection, or with a smaller file.',
    nextStep: 'retry',
    isFree: true,
  },
  shutting_down: {
    title: 'The service is restarting',
    advice: 'Try again in a moment.',
    nextStep: 'wait',
  },
  concurrency_limited: {
    title: 'Too many conversions at once',
    advice: 'Wait until some of your running conversions finish, then try again.',
    nextStep: 'wait',
  },
  worker_time_exhausted: {
    title: 'You have used today’s processing time',
    advice: 'Failed and canceled conversions count too.',
    nextStep: 'wait',
  },
  failed_time_exhausted: {
    title: 'Too many of your conversions failed',
    advice: 'They took more processing time than failed conversions may take.',
    nextStep: 'wait',
  },
  key_cap_reached: {
    title: 'This key has reached its monthly cap',
    advice: 'Nothing was charged.',
    nextStep: 'wait',
  },
  timed_out: {
    title: 'The conversion took too long',
    advice: 'Convert a part of the deck first, then the rest.',
    nextStep: 'part',
  },
  document_too_long: {
    title: 'This deck is too long for one conversion',
    advice: 'Convert a part of the deck first, then the rest.',
    nextStep: 'part',
  },
  file_too_large: {
    title: 'This file is larger than 20 MB',
    advice:
      'Export the deck with smaller images (in PowerPoint: File > Export > PDF, “Minimum size”), or split it in two.',
    nextStep: 'other-file',
  },
  file_empty: {
    title: 'This file is empty',
    advice:
      'It has no content. Export the deck again, or wait until it has been synchronized to this computer.',
    nextStep: 'other-file',
  },
  type_unsupported: {
    title: 'This file type is not supported',
    advice:
      'Save it as PDF and drop that here: File > Export in PowerPoint and Keynote, File > Download in Google Slides.',
    nextStep: 'other-file',
  },
  reading_crashed: {
    title: 'This file could not be read',
    advice: 'Reading it failed twice. Export the file again, or convert a part of it.',
    nextStep: 'other-file',
    isFree: true,
  },
  document_unreadable: {
    title: 'This file is damaged',
    advice: 'It could not be read. Open it in the program that created it, and export it again.',
    nextStep: 'other-file',
  },
  document_encrypted: {
    title: 'This PDF needs a password',
    advice: 'The password is used for this conversion only and is never stored.',
    nextStep: 'password',
  },
  password_wrong: {
    title: 'This password does not open the PDF',
    advice: 'Check capital letters and spaces, and enter it again.',
    nextStep: 'password',
    isFree: true,
  },
  file_gone: {
    title: 'The file of this deck is no longer here',
    advice:
      'This browser had no room to keep it, or it was moved or changed. Choose the file again to convert it.',
    nextStep: 'other-file',
  },
  page_failed: {
    title: 'This page made a mistake',
    advice: 'Try again. If it happens again, reload the page; your rows are kept.',
    nextStep: 'retry',
  },
  image_too_large: {
    title: 'This image has too many pixels',
    advice: 'Scale it down; 1,600 pixels across are enough for a slide.',
    nextStep: 'other-file',
  },
  signed_out: {
    title: 'You are signed out',
    advice: 'Your session has ended. Sign in again; the deck is then converted.',
    nextStep: 'sign-in',
  },
  interrupted: {
    title: 'The connection was lost',
    advice: 'Some rows are missing. Check your connection and try again.',
    nextStep: 'retry',
  },
  offline: {
    title: 'The service cannot be reached',
    advice: 'Check your connection and that the service is running, then try again.',
    nextStep: 'retry',
  },
  internal: {
    title: 'Something went wrong on our side',
    advice: 'Try again; if it fails again, report the request ID below.',
    nextStep: 'retry',
    isFree: true,
  },
}
