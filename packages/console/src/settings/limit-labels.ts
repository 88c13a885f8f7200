/** What the limits of accounts are called, in the order in which they are shown. */
export const limitLabels = {
  requestsPerMinute: 'Requests per minute',
  requestsPerDay: 'Requests per day',
  conversionsAtOnce: 'Conversions at once',
  workerSecondsPerDay: 'Worker seconds per day',
  descriptionPrice: 'Conversions per described slide',
}

/** Those that a key may have of its own. */
export const keyLimits = ['requestsPerMinute', 'requestsPerDay', 'conversionsAtOnce'] as const
