import {
  cores,
  megabytes,
  megapixels,
  oneOf,
  optional,
  seconds,
  someOf,
  wholeNumber,
} from './setting-kinds.ts'

/** Settings of the conversions: who may have how many, and what each of them may use. */
export const conversionSettings = {
  admission: {
    requestsPerMinute: wholeNumber(
      'ROWDECK_REQUESTS_PER_MINUTE',
      { default: 30, min: 1, max: 1_000_000 },
      'Maximum number of requests per account in any 60 seconds',
    ),
    requestsPerDay: wholeNumber(
      'ROWDECK_REQUESTS_PER_DAY',
      { default: 1000, min: 1, max: 100_000_000 },
      'Maximum number of requests per account and UTC day',
    ),
    access: oneOf(
      'ROWDECK_ACCESS',
      ['metered', 'unlimited'],
      'What people need to convert; `unlimited`, for a team: everyone who may sign in converts within the rate limits, without plans, Pro, credits or a free tier, and the console shows none',
    ),
    freeRequestsPerDay: wholeNumber(
      'ROWDECK_FREE_REQUESTS_PER_DAY',
      { default: 3, min: 0, max: 1_000_000 },
      'Free conversions per UTC day for accounts without a plan; 0 disables the free tier',
    ),
    workerMsPerDay: seconds(
      'ROWDECK_WORKER_SECONDS_PER_DAY',
      { default: 14_400, min: 1, max: 100_000_000 },
      'Worker time per account and UTC day in seconds, of workers and of the threads that assemble tables, including failed conversions and replays; then 429. The default is enough for 1,000 decks of 25 scanned slides',
    ),
    failedMsPerHour: seconds(
      'ROWDECK_FAILED_SECONDS_PER_HOUR',
      { default: 60, min: 1, max: 3_600_000 },
      'Worker time per account and UTC hour in seconds for conversions that fail or are canceled and are not charged; then 429. The default is enough for 12 decks that run out of time',
    ),
    payingFailedMsPerHour: seconds(
      'ROWDECK_PAYING_FAILED_SECONDS_PER_HOUR',
      { default: 600, min: 1, max: 3_600_000 },
      'The same for accounts with a plan, Pro or credits, in seconds',
    ),
    conversionsAtOnceMax: wholeNumber(
      'ROWDECK_CONVERSIONS_AT_ONCE',
      { default: 8, min: 1, max: 100_000 },
      'Maximum number of concurrent conversions per account, including replays; further ones wait up to ROWDECK_WAITING_SECONDS and then get 429',
    ),
    descriptionPrice: wholeNumber(
      'ROWDECK_DESCRIPTION_PRICE',
      { default: 0, min: 0, max: 1000 },
      'Conversions that each slide costs that gets a description, beside the one of its request',
    ),
    replaysMax: wholeNumber(
      'ROWDECK_REPLAYS_PER_CHARGE',
      { default: 20, min: 0, max: 1_000_000 },
      'Replays of a request that one charge covers under its Idempotency-Key; further ones get 409',
    ),
  },
  upload: {
    fileTypes: someOf(
      'ROWDECK_FILE_TYPES',
      { values: ['pdf', 'png', 'jpg', 'webp', 'pptx'], default: ['pdf', 'png', 'jpg', 'webp'] },
      'Types of files that the API accepts, separated by commas; pptx includes PPSX, POTX and files with macros, which are never run',
    ),
  },
  pool: {
    workers: cores(
      'ROWDECK_WORKERS',
      'Number of processes that read slides; with REDIS_URL, 0 leaves all OCR to the fleet, and requests get 503 while it is unavailable',
    ),
    workerMemoryBytesMax: megabytes(
      'ROWDECK_WORKER_MEMORY_MB',
      { default: 1500, min: 256, max: 65_536 },
      'Memory limit per worker in megabytes; a worker over it is killed and its document refused',
    ),
    waitingMsMax: seconds(
      'ROWDECK_WAITING_SECONDS',
      { default: 30, min: 1, max: 3600 },
      'Time limit for a document to wait for its first worker, in seconds; then 503. Between two steps it may wait ten times as long',
    ),
    workingMsMax: seconds(
      'ROWDECK_WORKING_SECONDS',
      { default: 120, min: 1, max: 3600 },
      'CPU time of the workers per document in seconds, excluding slides read by OCR; then 504',
    ),
    workingMsPerSlide: seconds(
      'ROWDECK_WORKING_SECONDS_PER_SLIDE',
      { default: 5, min: 0, max: 3600 },
      'Addition to this limit for every slide read by OCR, in seconds',
    ),
    textMsMax: seconds(
      'ROWDECK_TEXT_SECONDS',
      { default: 5, min: 1, max: 3600 },
      'CPU time of a worker for a slide read from its text layer, or for opening a document, in seconds; then 504. On the command line, where nobody else waits, this and the three limits of CPU time around it are 20 times as high',
    ),
    taskMsMax: seconds(
      'ROWDECK_SLIDE_SECONDS',
      { default: 30, min: 1, max: 3600 },
      'CPU time of a worker for a slide read by OCR or drawn, in seconds; then 504',
    ),
  },
  conversionThreads: {
    answerBytesMax: megabytes(
      'ROWDECK_ANSWER_MB',
      { default: 32, min: 1, max: 1024 },
      'Maximum size of the rows of one document in megabytes, as they are sent; larger results get 400',
    ),
  },
  reading: {
    slidesMax: wholeNumber(
      'ROWDECK_SLIDES_MAX',
      { default: 1000, min: 1, max: 100_000 },
      'Maximum number of slides per document',
    ),
    charactersMax: wholeNumber(
      'ROWDECK_CHARACTERS_MAX',
      { default: 5_000_000, min: 10_000, max: 100_000_000 },
      'Maximum number of characters per document; longer ones get 400',
    ),
    pageCharactersMax: wholeNumber(
      'ROWDECK_PAGE_CHARACTERS_MAX',
      { default: 30_000, min: 1000, max: 500_000 },
      'Maximum number of characters on a page or a slide of a PPTX file; with more, only `mode=ocr` reads a page and other modes get 400. A thousand take about 25 ms of CPU time',
    ),
    pageObjectsMax: wholeNumber(
      'ROWDECK_PAGE_OBJECTS_MAX',
      { default: 30_000, min: 1000, max: 1_000_000 },
      'Maximum number of objects on a page that are looked at; of further ones only the text is read',
    ),
    picturePixelsMax: megapixels(
      'ROWDECK_PICTURE_MEGAPIXELS',
      { default: 100, min: 1, max: 1000 },
      'Maximum size of a picture in megapixels',
    ),
    ocrModels: optional(
      'ROWDECK_OCR_MODELS',
      'Folder of custom OCR models, with a manifest.json; the embedded models by default',
      (given) => given,
    ),
  },
}
