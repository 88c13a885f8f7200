import { minuteMs } from '../time.ts'

/**
 * Who may use how much of what callers share, and who goes first: an entry for each shared resource. Its comment says what is
 * counted, who shares it and up to which settings of the operator, what the first of somebody may always have, and in which
 * order waiting requests are served. The other files of this folder apply the table; the code that hands out a resource asks them.
 *
 * Not here is what takes nothing from other callers: minimum rates of bodies and time limits of steps and connections, which
 * hold for anyone (`packages/core/src/body-rate.ts`, `packages/reader/src/pool/limit-step.ts`); what an account may use in an hour, a day or a month
 * (`packages/accounts/src/admission/rate-limit.ts`); guesses of passwords (`packages/accounts/src/people/guards.ts`). How long a spare worker is kept started
 * (`packages/reader/src/pool/spare-worker.ts`) and how processes share what they count (`packages/accounts/src/admission/shared-concurrency-limit.ts`) decide
 * nothing either.
 */
export const policy = {
  /**
   * Open connections. Counted: connections. Shared by: IPv4 addresses and IPv6 networks of 64 bits, up to
   * ROWDECK_CONNECTIONS_PER_ADDRESS for one (trusted proxies are exempt) and ROWDECK_CONNECTIONS_MAX in all; and by the networks around
   * them (24 and 48 bits), up to what `addressesOfNetwork` addresses may have, because one customer has all of them. Callers behind
   * a trusted proxy have as many requests at once as they would have connections. There is no queue:
   * connections beyond these limits are kept for health checks, so that probes are not shut out, or closed.
   */
  connections: {
    addressesOfNetwork: 4,
    health: {
      /** Beyond the limits of all connections. */
      allMax: 64,
      /** So that it takes 32 addresses, of eight networks, to use all of them. */
      oneMax: 2,
    },
  },

  /**
   * Requests, because each takes time of the server's thread and most use the database. Counted: requests in progress, but not
   * while their bodies arrive; a conversion counts until it is admitted, then by the entries below. Shared by: IPv4 addresses and IPv6 networks of 64 bits, and
   * by the networks around them (24 and 48 bits). The API, the console and each health check have turns of their own, because a
   * request of the console may wait for a payment provider. Order: keys and sessions of an address in turn, addresses of a
   * network in turn.
   */
  requests: {
    oneMax: { address: 4, network: 16 },
    /**
     * An address with more requests in a second is paced: its turns end `pauseMs` milliseconds later, so that it has about 320
     * requests a second and leaves the server's thread to others. Refusing requests would cost more, because they come back.
     */
    pacedFrom: 300,
    pauseMs: 12,
    /** Waiting requests of one address; further ones are refused at once. */
    waitingMax: 1000,
  },

  /**
   * Documents in flight: uploading, queued, being read or unread by their callers. Counted: documents and bytes, in shares of
   * ROWDECK_DOCUMENTS_MAX and ROWDECK_DOCUMENTS_MB. Shared by: accounts, also up to ROWDECK_DOCUMENTS_PER_ACCOUNT for one. The first
   * document of an account is never refused for the share of its account, nor the first of all that do not pay for theirs, so that
   * small settings do not lock anyone out. There is no queue: what does not fit is refused.
   */
  documents: {
    /** What one account may use. */
    oneShareMax: 0.25,
    /**
     * What accounts that do not pay may use together. The rest equals the share of one account, so that a paying account can
     * always use its full share, however many free accounts use theirs.
     */
    freeShareMax: 0.75,
    /**
     * What accounts that do not pay may fill with more than one document each: the rest up to `freeShareMax` is for the first
     * documents of others, so that a few accounts with long decks leave room for newcomers.
     */
    furtherShareMax: 0.5,
  },

  /**
   * Conversions at once. Counted: conversions, with replays and those that will fail, because they take resources without being
   * charged. Shared by: the requests of an account, and those of a key, up to the limits of their plan and key or
   * ROWDECK_CONVERSIONS_AT_ONCE. Order: of arrival. Who has waited for ROWDECK_WAITING_SECONDS is refused.
   */
  conversions: {
    /** Waiting requests of one account in one process; further ones are refused at once. */
    waitingMax: 100,
  },

  /**
   * Jobs, whose callers do not wait for them. Counted: documents that wait or are read and results that have not been fetched, and
   * their bytes, in shares of ROWDECK_JOBS_MAX and ROWDECK_JOBS_MB as those of `documents`, beside those and not among them.
   * Shared by: accounts, also up to ROWDECK_JOBS_PER_ACCOUNT for one. What does not fit is refused. Of those that are there,
   * ROWDECK_JOBS_AT_ONCE have a turn at a time, in which their steps may start (`JobTurns`): first those of accounts that pay, for
   * which turns of the others end at once, then of accounts in turn. They take no place of `documents`, no thread of accounts that pay,
   * and a worker in each round only after all who wait for an answer (`rankOf`).
   */
  jobs: {
    /** Conversions at once that the jobs of an account leave to its other requests, if it may have more than one. */
    slotsLeft: 1,
    /** Files of one request, which is admitted for all of them. */
    filesMax: 20,
    /**
     * Milliseconds after which a turn goes on to a job that waits for one: several slides read by OCR, so that a deck is not often sent
     * to a worker again. Chosen by eye.
     */
    turnMs: 2000,
    /** Turns that accounts that pay leave to waiting jobs of the others, if there is more than one, so that those do not stand still. */
    turnsLeft: 1,
  },

  /**
   * Connections to addresses that callers chose, for files by URL, for webhooks and for results each. Counted: connections, with
   * look-ups of names on their own. Shared by: accounts, of the places of each address and of all. Order: those that pay, then the
   * account that has the fewest, then of arrival. Waiting requests are shared in the same way; further ones are refused. Each
   * share is of at least one. So are webhooks that a process attempts, most of which wait for a place if receivers do not answer.
   */
  outgoing: {
    /** What one account may use, so that it takes four accounts whose addresses do not answer to fill one. */
    oneShareMax: 0.25,
    /** What accounts that do not pay may use together. The rest equals the share of one account. */
    freeShareMax: 0.75,
    /**
     * Webhooks that a process begins to attempt for accounts that do not pay, in a second on average, because each attempt writes to the
     * database several times. What was not used adds up to their share of all at once. Chosen by eye.
     */
    freeAttemptsPerSecond: 32,
  },

  /**
   * Conversion threads. Counted: running conversions. Shared by: all accounts, with the threads that have the fewest
   * conversions of the others, those that pay or those that do not. There is no queue. A thread cannot be taken from a conversion
   * that computes for long, so that those of whom it is to be expected have threads apart from the others.
   */
  threads: {
    /** Threads that only accounts that pay may use. */
    ofPaying: 1,
    /** Threads for slow accounts that do not pay, if there are as many threads that are neither this nor of those that pay. */
    ofSlow: 1,
    /**
     * Milliseconds of CPU without a pause after which an account counts as slow, for `workers.slowMs`. Ordinary decks take up to 10,
     * a workbook of 30 MB of text 2,200. Chosen by eye.
     */
    longMs: 250,
    /** The same for all of its computing together within `withinMs`: a tenth of a thread. Chosen by eye. */
    sum: { ms: 1000, withinMs: 10_000 },
    /** About the CPU time of starting a thread, in milliseconds, which a conversion that ends one costs its account. */
    startMs: 120,
  },

  /**
   * Workers of the pool. Counted: worker time in milliseconds, and steps. Shared by: accounts in turn, then the decks of an
   * account (`FairQueue`). Order: by `rankOf` within rounds; new accounts come first, and quick steps of paying ones before
   * everything. Who is slow or has not shown that it is not leaves the last worker to others (`mayStart`).
   */
  workers: {
    /** Worker time credited to an account in every round, in milliseconds: about one slide read by OCR. */
    roundCreditMs: 500,
    /** Minimum charge for a quick step in milliseconds, so that one round covers at most 10 of them. */
    quickStepMsMin: 50,
    /**
     * CPU time, in milliseconds, after which a step counts as long and its account as slow. Steps of real decks take less
     * (about 10 for a page of text, 500 for a slide read by OCR), pages built to be slow take more. Chosen by eye.
     */
    longStepMs: { text: 250, picture: 3000 },
    /** About the CPU time of starting a worker, in milliseconds, which a document that ends one costs its account. */
    startMs: 1200,
    /** How long an account counts as slow after its last slow step, in milliseconds. Chosen by eye. */
    slowMs: 10 * minuteMs,
    /** How long a kind of step counts as quick for an account after its last one that was, in milliseconds. Chosen by eye. */
    provenMs: 10 * minuteMs,
    /**
     * Milliseconds without another account after which a slow one may use the last worker too. With several workers the
     * account is then most likely the only one; with one worker it could do nothing at all otherwise. Chosen by eye.
     */
    quietMs: { oneWorker: 10_000, several: 10 * minuteMs },
  },

  /**
   * Pictures of slides in progress in the fleet: in the memory of a front, in Redis or being read. Counted: slides. Shared by:
   * accounts in turn, then the decks of an account. The queue in Redis, of ROWDECK_FLEET_SLIDES and ROWDECK_FLEET_MB, has rounds of
   * one slide per account; in each those that pay come first (`classOf`).
   */
  pictures: {
    /** In one front, whose memory they fill. */
    allMax: 256,
    /** For one account: twice what the workers of the fleet read at the same time, within bounds. */
    oneMax: (slots: number) => Math.min(32, Math.max(8, 2 * slots)),
  },
} as const

/** One of those who share something. */
export interface Sharer {
  id: string
  isPaying: boolean
  /** Whether its work is done in the background, as that of jobs is; default false. */
  isBackground?: boolean | undefined
}

/** The order in which those who wait are served, whatever they wait for: 0 for accounts that pay, 1 for the others. */
export function classOf({ isPaying }: Pick<Sharer, 'isPaying'>): number {
  return isPaying ? 0 : 1
}
/** Number of classes. */
export const classes = 2

/** The same where it is known who is slow: paying, paying but slow, free, free and slow; then those for whom nobody waits, in the same order. */
export function rankOf(sharer: Pick<Sharer, 'isPaying' | 'isBackground'>, isSlow: boolean): number {
  const among = 2 * classOf(sharer) + (isSlow ? 1 : 0)
  return sharer.isBackground ? 2 * classes + among : among
}
