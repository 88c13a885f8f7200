import { listDeckTypes } from '../../../src/conversion/deck-types.ts'
export interface RefusalFacts {
  code: string
  message: string
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** A conversion that the service did not make, with the code of the API. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: string
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor({ code, message, requestId, retryAfterSeconds }: RefusalFacts) {
    super(message)
    this.code = code
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** What a person can do about a refusal beside reading of it. */
export type Remedy = 'again' | 'wait' | 'password' | 'part' | 'settings' | 'sign-in' | 'other-file'

export interface RefusalWords {
  title: string
  advice: string
  remedy: Remedy
}

/** The refusal in words: what happened, what to do, and which control helps. */
export function wordsOf({ code, message }: Refusal): RefusalWords {
  const words = knownWords[code]
  if (words) return words
  if (code.startsWith('key_')) return unusableKey
  return { title: 'This did not work', advice: message, remedy: 'again' }
}

const unusableKey: RefusalWords = {
  title: 'Your session’s key is not valid any more',
  advice: 'Keys can be revoked and they expire. Try again and this page gets itself a new one.',
  remedy: 'again',
}

const exhausted = 'Nothing was charged for this attempt. '

const knownWords: Record<string, RefusalWords> = {
  free_tier_exhausted: {
    title: 'Today’s free conversions are used up',
    advice: `${exhausted}They start anew at midnight UTC. With a plan, Pro or credits you can go on at once; your settings say what pays.`,
    remedy: 'settings',
  },
  plan_quota_exhausted: {
    title: 'Your plan’s conversions of this month are used up',
    advice: `${exhausted}Your settings say when the quota starts anew. Credits or Pro let you go on at once.`,
    remedy: 'settings',
  },
  payment_required: {
    title: 'Nothing pays for this conversion',
    advice: `${exhausted}Your settings say what your account has: a plan, Pro or credits are needed.`,
    remedy: 'settings',
  },
  rate_limited_minute: {
    title: 'That was too many conversions in a minute',
    advice: 'Wait a moment; the button below works again as soon as the limit allows it.',
    remedy: 'wait',
  },
  rate_limited_day: {
    title: 'That was the last request for today',
    advice: 'The daily limit starts anew at midnight UTC.',
    remedy: 'wait',
  },
  busy: {
    title: 'All hands are full just now',
    advice:
      'The service reads as many documents as it can hold. Yours was not charged; try again shortly.',
    remedy: 'wait',
  },
  request_too_slow: {
    title: 'The upload was too slow',
    advice: 'Nothing was charged. Try again over a faster connection, or with a smaller file.',
    remedy: 'again',
  },
  shutting_down: {
    title: 'The service is being restarted',
    advice: 'Your deck was not charged. Try again in a moment.',
    remedy: 'wait',
  },
  concurrency_limited: {
    title: 'Your account has too many conversions under way',
    advice: 'Wait until some of them are done, then try again.',
    remedy: 'wait',
  },
  worker_time_exhausted: {
    title: 'Your account has used its reading time for today',
    advice: 'Failed and cancelled conversions count too. It starts anew at midnight UTC.',
    remedy: 'wait',
  },
  timed_out: {
    title: 'This deck takes longer than one request may',
    advice: 'Convert a part of it first, then the next part.',
    remedy: 'part',
  },
  document_too_long: {
    title: 'This deck has more slides than one request may',
    advice: 'Convert a part of it first, then the next part.',
    remedy: 'part',
  },
  file_too_large: {
    title: 'This file is over 20 MB',
    advice:
      'Export the deck with smaller pictures (in PowerPoint: File, Export, PDF, “Minimum size”), or split it in two.',
    remedy: 'other-file',
  },
  file_empty: {
    title: 'This file is empty',
    advice:
      'It has no bytes at all. Export the deck again, or wait until it has been synchronised to this computer.',
    remedy: 'other-file',
  },
  type_unsupported: {
    title: `This is not a ${listDeckTypes('or')}`,
    advice:
      'Export the deck as PDF: in PowerPoint and Keynote File, Export, PDF; in Google Slides File, Download, PDF.',
    remedy: 'other-file',
  },
  reading_crashed: {
    title: 'Reading this file failed twice',
    advice:
      'The program that reads documents ended in the middle of it, twice. Nothing was charged. Export the file again, or convert a part of it.',
    remedy: 'other-file',
  },
  document_unreadable: {
    title: 'This file is damaged',
    advice: 'It could not be read to its end. Open it where it was made and export it again.',
    remedy: 'other-file',
  },
  document_encrypted: {
    title: 'This PDF is locked with a password',
    advice: 'The password is used for this one conversion and kept nowhere.',
    remedy: 'password',
  },
  image_too_large: {
    title: 'This picture has too many pixels',
    advice: 'Scale it down; slides are read well from 1,600 pixels across.',
    remedy: 'other-file',
  },
  signed_out: {
    title: 'You are signed out',
    advice: 'Your session has ended. Sign in again, then convert the deck.',
    remedy: 'sign-in',
  },
  interrupted: {
    title: 'The connection broke off',
    advice: 'The last rows did not arrive. Look at your connection and try again.',
    remedy: 'again',
  },
  offline: {
    title: 'The service cannot be reached',
    advice: 'Look at your connection, or whether the service is running, and try again.',
    remedy: 'again',
  },
  internal: {
    title: 'Something went wrong on our side',
    advice: 'Nothing was charged. Try again; if it fails again, report the request id below.',
    remedy: 'again',
  },
}
