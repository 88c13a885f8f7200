import {
  cores,
  networks,
  notYet,
  oneOf,
  optional,
  publicUrl,
  type Setting,
  secret,
  secretFile,
  signUp,
  smtpUrl,
  text,
  wholeNumber,
} from './setting-kinds.ts'

/** Every environment variable that the program reads. */
export const settings = {
  HOST: text('127.0.0.1', 'Address to listen on; 0.0.0.0 for all'),
  PORT: wholeNumber(8080, [0, 65_535], 'Port to listen on; 0 takes a free one'),
  ROWDECK_DATA_DIR: text('./data', 'Folder of the database'),
  DATABASE_URL: notYet('Reserved for PostgreSQL; must be empty in this version'),
  ROWDECK_REQUESTS_PER_MINUTE: wholeNumber(
    30,
    [1, 1_000_000],
    'Requests an account may make in any 60 seconds',
  ),
  ROWDECK_REQUESTS_PER_DAY: wholeNumber(
    1000,
    [1, 100_000_000],
    'Requests an account may make in a UTC day',
  ),
  ROWDECK_FREE_REQUESTS_PER_DAY: wholeNumber(
    3,
    [0, 1_000_000],
    'Free conversions a UTC day for accounts without a plan; 0 closes the free tier',
  ),
  ROWDECK_CONVERSIONS_AT_ONCE: wholeNumber(
    8,
    [1, 100_000],
    'Conversions that an account may have under way at once, repetitions included; one more waits ROWDECK_WAITING_SECONDS for its turn and is then answered 429',
  ),
  ROWDECK_WORKER_SECONDS_PER_DAY: wholeNumber(
    14_400,
    [1, 100_000_000],
    'Seconds that workers may spend for an account in a UTC day, failed conversions and repetitions included; then 429. The default is enough for 1,000 decks of 25 scanned slides',
  ),
  ROWDECK_REPLAYS_PER_CHARGE: wholeNumber(
    20,
    [0, 1_000_000],
    'Repetitions of a request that one charge covers under its Idempotency-Key; one more is answered 409',
  ),
  ROWDECK_WORKERS: cores('Processes that read slides; by default one a core'),
  ROWDECK_WORKER_MEMORY_MB: wholeNumber(
    1500,
    [256, 65_536],
    'Memory at which a worker is killed and its document refused',
  ),
  ROWDECK_DOCUMENTS_MAX: wholeNumber(
    256,
    [1, 100_000],
    'Maximum number of in-flight documents (uploading, queued or being read), a quarter of them kept for accounts that pay; further requests get 503',
  ),
  ROWDECK_DOCUMENTS_MB: wholeNumber(
    512,
    [32, 1_048_576],
    'Maximum size of all in-flight documents in megabytes, at most a quarter for one account, a quarter kept for accounts that pay; further requests get 503',
  ),
  // all that the default rate of 30 requests a minute can have in flight, an eighth of the whole
  ROWDECK_DOCUMENTS_PER_ACCOUNT: wholeNumber(
    32,
    [1, 100_000],
    'Maximum number of in-flight documents of one account, and at most a quarter of all; further requests get 503',
  ),
  ROWDECK_CONNECTIONS_MAX: wholeNumber(
    10_000,
    [1, 1_000_000],
    'Maximum number of open connections; 64 more may ask for /healthz and /readyz only',
  ),
  ROWDECK_CONNECTIONS_PER_ADDRESS: wholeNumber(
    500,
    [1, 1_000_000],
    'Maximum number of open connections from one IPv4 address or IPv6 /64; trusted proxies are exempt',
  ),
  ROWDECK_HEADERS_SECONDS: wholeNumber(
    15,
    [1, 3600],
    'Time the headers of a request may take to arrive, and a new connection its first one, before it is closed with 408',
  ),
  ROWDECK_UPLOAD_SECONDS: wholeNumber(120, [1, 3600], 'Time a body may take to arrive'),
  ROWDECK_UPLOAD_KB_PER_SECOND: wholeNumber(
    8,
    [0, 1_000_000],
    'Minimum rate of a body in KiB per second, on average after its first 10 seconds; slower ones get 408. 0 allows any rate',
  ),
  ROWDECK_ANSWER_MB: wholeNumber(
    32,
    [1, 1024],
    'Megabytes of the rows of one document as they are sent; more is answered 400',
  ),
  ROWDECK_ANSWER_SECONDS: wholeNumber(
    120,
    [1, 3600],
    'Time in which a caller must take a whole answer before its connection is closed',
  ),
  ROWDECK_WAITING_SECONDS: wholeNumber(
    30,
    [1, 3600],
    'Time a document may wait for its first worker before it is answered 503; once begun, it may wait ten times that for each turn',
  ),
  ROWDECK_WORKING_SECONDS: wholeNumber(
    120,
    [1, 3600],
    'Time workers may spend on a document before it is answered 504, apart from the slides read by OCR',
  ),
  ROWDECK_WORKING_SECONDS_PER_SLIDE: wholeNumber(
    5,
    [0, 3600],
    'Time added to that for every slide read by OCR',
  ),
  ROWDECK_SLIDE_SECONDS: wholeNumber(
    30,
    [1, 3600],
    'Time one step of reading (a slide read by OCR, a run of slides with a text layer) may take',
  ),
  ROWDECK_SLIDES_MAX: wholeNumber(1000, [1, 100_000], 'Slides in a document'),
  ROWDECK_CHARACTERS_MAX: wholeNumber(
    5_000_000,
    [10_000, 100_000_000],
    'Characters in a document; one with more is answered 400',
  ),
  ROWDECK_PICTURE_MEGAPIXELS: wholeNumber(100, [1, 1000], 'Pixels of a picture, in millions'),
  ROWDECK_OCR_MODELS: text(
    '',
    'Folder of other models for OCR, with a manifest.json; by default those that come along',
  ),
  ROWDECK_DRAIN_SECONDS: wholeNumber(
    30,
    [0, 3600],
    'Time that documents under work get to finish when the server is stopped',
  ),
  ROWDECK_HISTORY_DAYS: wholeNumber(
    90,
    [1, 36_500],
    'Days for which it is kept when an account made requests, and with what result',
  ),
  ROWDECK_PUBLIC_URL: publicUrl(
    'Address under which people reach the service, such as https://decks.example.com; needed unless they use an IP address or localhost. With https, cookies are for TLS alone',
  ),
  ROWDECK_TRUSTED_PROXIES: networks(
    'Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas; `loopback` for this machine',
  ),
  ROWDECK_SIGNUP: signUp(
    'Who may sign up on the page: `open` for anyone, `closed` for nobody (people are invited by `rowdeck accounts invite`), `domains:example.com,example.org` for addresses at these domains, without their subdomains',
  ),
  ROWDECK_SIGNUPS_PER_NETWORK: wholeNumber(
    50,
    [1, 1_000_000],
    'Accounts that may be created by sign-up from one network (IPv4 /24, IPv6 /48) in a UTC day',
  ),
  SMTP_URL: smtpUrl(
    'Mail server for links, such as smtp://user:password@mail.example.com:587 (smtps:// for TLS from the start); without one, links are written to the log',
  ),
  ROWDECK_MAIL_FROM: text('Rowdeck <rowdeck@localhost>', 'Sender of mails'),
  ROWDECK_SECRET: secret(
    'Signs cookies and keys the hashes of addresses and networks, at least 32 characters; by default made once and kept in the data directory. Processes of one service share it',
  ),
  ROWDECK_SECRET_FILE: secretFile(
    'File with that secret, outside the data directory, in place of ROWDECK_SECRET; it must exist and should be readable by the service alone',
  ),
  ROWDECK_KEY: optional(
    'API key for `rowdeck convert --server`; unlike `--key`, it does not show in the list of processes',
    (given) => given,
  ),
  ROWDECK_LOG_LEVEL: oneOf(
    ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'] as const,
    'How much is logged',
  ),
} as const satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof settings
export type SettingValues = { [N in SettingName]: ReturnType<(typeof settings)[N]['parse']> }
