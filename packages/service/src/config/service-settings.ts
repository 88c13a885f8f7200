import { secret, secretFile } from './secret-settings.ts'
import {
  color,
  email,
  emailAddress,
  folder,
  kibibytes,
  megabytes,
  networks,
  oneOf,
  optional,
  origins,
  postgresUrl,
  publicUrl,
  seconds,
  serviceUrl,
  signUp,
  smtpUrl,
  text,
  wholeNumber,
} from './setting-kinds.ts'

/** Settings of the service around the conversions: network, storage, console, mail and log. */
export const serviceSettings = {
  http: {
    host: text('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for all interfaces'),
    port: wholeNumber(
      'PORT',
      { default: 8080, min: 0, max: 65_535 },
      'Port to listen on; 0 for any free port',
    ),
    trustedProxies: networks(
      'ROWDECK_TRUSTED_PROXIES',
      'Addresses or networks of the reverse proxies whose X-Forwarded-For is trusted, separated by commas; `loopback` for this machine',
    ),
    corsOrigins: origins(
      'ROWDECK_CORS_ORIGINS',
      'Origins whose pages may call the API from a browser, separated by commas, such as https://app.example.com; `*` for all. None by default',
    ),
    connectionsMax: wholeNumber(
      'ROWDECK_CONNECTIONS_MAX',
      { default: 10_000, min: 1, max: 1_000_000 },
      'Maximum number of open connections; 64 more are accepted for /healthz and /readyz only',
    ),
    addressConnectionsMax: wholeNumber(
      'ROWDECK_CONNECTIONS_PER_ADDRESS',
      { default: 500, min: 1, max: 1_000_000 },
      'Maximum number of open connections from one IPv4 address or IPv6 /64; an IPv4 /24 or IPv6 /48 may have four times as many; trusted proxies are exempt, but not the requests at once of a caller behind one',
    ),
    headersMsMax: seconds(
      'ROWDECK_HEADERS_SECONDS',
      { default: 15, min: 1, max: 3600 },
      'Time limit for the headers of a request, and for the first request of a new connection, in seconds; slower ones get 408',
    ),
    bodyMsMax: seconds(
      'ROWDECK_UPLOAD_SECONDS',
      { default: 120, min: 1, max: 3600 },
      'Time limit for the upload of a body, and for downloading a file by URL, in seconds',
    ),
    bodyBytesPerSecondMin: kibibytes(
      'ROWDECK_UPLOAD_KB_PER_SECOND',
      { default: 8, min: 0, max: 1_000_000 },
      'Minimum rate in KiB per second of uploads and of downloads of files by URL, averaged after the first 10 seconds; slower uploads get 408, downloads 422. 0 allows any rate',
    ),
    answerMsMax: seconds(
      'ROWDECK_ANSWER_SECONDS',
      { default: 120, min: 1, max: 3600 },
      'Time limit for a client to receive a whole response, in seconds; then its connection is closed. A stream of rows may wait as long for its client in all, and as long as its bytes take at 64 KiB per second',
    ),
    drainMsMax: seconds(
      'ROWDECK_DRAIN_SECONDS',
      { default: 30, min: 0, max: 3600 },
      'Grace period for in-flight documents at shutdown, in seconds',
    ),
    shutdownDelayMs: seconds(
      'ROWDECK_SHUTDOWN_DELAY_SECONDS',
      { default: 0, min: 0, max: 600 },
      'Time between SIGTERM and the end of listening, in seconds: /readyz answers 503 while requests are still served, so that load balancers send no more. Set it to a little more than the interval of their checks',
    ),
    documentsMax: wholeNumber(
      'ROWDECK_DOCUMENTS_MAX',
      { default: 256, min: 1, max: 100_000 },
      'Maximum number of in-flight documents (uploading, queued or being read), a quarter of them reserved for paying accounts; further requests get 503',
    ),
    documentBytesMax: megabytes(
      'ROWDECK_DOCUMENTS_MB',
      { default: 512, min: 32, max: 1_048_576 },
      'Maximum total size of the in-flight documents in megabytes: at most a quarter for one account, and a quarter reserved for paying accounts; further requests get 503',
    ),
    // all that the default rate of 30 requests a minute can have in flight, an eighth of the whole
    accountDocumentsMax: wholeNumber(
      'ROWDECK_DOCUMENTS_PER_ACCOUNT',
      { default: 32, min: 1, max: 100_000 },
      'Maximum number of in-flight documents per account, and at most a quarter of all; further requests get 503',
    ),
  },
  storage: {
    dataDir: text(
      'ROWDECK_DATA_DIR',
      './data',
      'Folder of the database, unless DATABASE_URL is set',
    ),
    databaseUrl: postgresUrl(
      'DATABASE_URL',
      'PostgreSQL database that several processes of one service share, such as postgres://user:password@host:5432/rowdeck, instead of the one in ROWDECK_DATA_DIR; requires ROWDECK_SECRET or ROWDECK_SECRET_FILE',
    ),
    connectionsMax: wholeNumber(
      'ROWDECK_DATABASE_CONNECTIONS',
      { default: 10, min: 2, max: 1000 },
      'Maximum number of PostgreSQL connections per process; keep the sum over all processes below max_connections of the server',
    ),
    connectMsMax: seconds(
      'ROWDECK_DATABASE_CONNECT_SECONDS',
      { default: 2, min: 1, max: 300 },
      'Time limit to get a PostgreSQL connection, including the wait for a free one, in seconds; then 503',
    ),
    statementMsMax: seconds(
      'ROWDECK_DATABASE_STATEMENT_SECONDS',
      { default: 5, min: 1, max: 300 },
      'Time limit for a PostgreSQL statement, in seconds; then 503. Migrations are exempt',
    ),
    lockMsMax: seconds(
      'ROWDECK_DATABASE_LOCK_SECONDS',
      { default: 3, min: 1, max: 300 },
      'Time limit to wait for a lock of another process in PostgreSQL, in seconds',
    ),
  },
  history: {
    daysKept: wholeNumber(
      'ROWDECK_HISTORY_DAYS',
      { default: 90, min: 1, max: 36_500 },
      'Retention period of the request history (times and outcomes), in days',
    ),
  },
  audit: {
    daysKept: wholeNumber(
      'ROWDECK_AUDIT_DAYS',
      { default: 365, min: 1, max: 36_500 },
      'Retention period of the audit log (sign-ins, changes of keys and accounts), in days',
    ),
    addresses: oneOf(
      'ROWDECK_AUDIT_ADDRESSES',
      ['network', 'full', 'none'],
      'What the audit log keeps of IP addresses (`network`: IPv4 /24, IPv6 /48)',
    ),
  },
  web: {
    publicUrl: publicUrl(
      'ROWDECK_PUBLIC_URL',
      'Public address of the service, such as https://decks.example.com; required unless it is reached by an IP address or as localhost. With https, cookies are sent over TLS only',
    ),
    ownerEmail: email(
      'ROWDECK_OWNER_EMAIL',
      'owner@localhost',
      'E-mail address of the first account, which is created when the database is empty, is an operator and has Pro without end',
    ),
    signUpRule: signUp(
      'ROWDECK_SIGNUP',
      'Who may sign up in the console: `open` for anyone, `closed` for nobody (people are invited by `rowdeck accounts invite`), `approval` for whom an operator lets in, `domains:example.com,example.org` for addresses at these domains, without their subdomains',
    ),
    signUpsPerNetwork: wholeNumber(
      'ROWDECK_SIGNUPS_PER_NETWORK',
      { default: 50, min: 1, max: 1_000_000 },
      'Maximum number of sign-ups from one network (IPv4 /24, IPv6 /48) per UTC day',
    ),
    smtpUrl: smtpUrl(
      'SMTP_URL',
      'Mail server for links, such as smtp://user:password@mail.example.com:587 (smtps:// for TLS from the start); without one, links are written to the log',
    ),
    paymentUrl: optional(
      'ROWDECK_PAYMENT_URL',
      'Address of a page where people get credits, a plan or Pro, such as https://example.com/pricing; the console and answers with status 402 link to it. With STRIPE_SECRET_KEY it is the page of plans of the console by default',
      serviceUrl,
    ),
    contact: optional(
      'ROWDECK_CONTACT_EMAIL',
      'E-mail address of whom people ask for credits, a plan or Pro where there is no page to pay on; the console and answers with status 402 name it to everybody who uses the service',
      emailAddress,
    ),
    termsUrl: optional(
      'ROWDECK_TERMS_URL',
      'Address of the terms of service, which every page and the sign-up link to',
      serviceUrl,
    ),
    privacyUrl: optional(
      'ROWDECK_PRIVACY_URL',
      'Address of the privacy policy, linked in the same way',
      serviceUrl,
    ),
    imprintUrl: optional(
      'ROWDECK_IMPRINT_URL',
      'Address of the page that says who runs the service, linked from every page',
      serviceUrl,
    ),
    mailFrom: text('ROWDECK_MAIL_FROM', 'Rowdeck <rowdeck@localhost>', 'Sender of mails'),
    product: text('ROWDECK_PRODUCT_NAME', 'Rowdeck', 'What mails call the service'),
    mailColor: color('ROWDECK_MAIL_COLOR', '#0b6b4f', 'Color of the button in mails, as #rrggbb'),
    mailTemplates: optional(
      'ROWDECK_MAIL_TEMPLATES',
      'Folder with templates of your own for mails; docs/operating.md names the files',
      folder,
    ),
  },
  secrets: {
    secret: secret(
      'ROWDECK_SECRET',
      'Key that signs cookies and hashes addresses and networks, at least 32 characters; generated once and kept in the data directory by default. All processes of one service must share it',
    ),
    secretFile: secretFile(
      'ROWDECK_SECRET_FILE',
      'File that contains this key, outside the data directory, instead of ROWDECK_SECRET; it must exist and should be readable by the service only',
    ),
  },
  cli: {
    server: optional(
      'ROWDECK_SERVER',
      'Address of the service that `rowdeck convert` uses instead of converting on this machine, such as https://decks.example.com; the Python client reads it too',
      serviceUrl,
    ),
    apiKey: optional(
      'ROWDECK_KEY',
      'API key for that service; unlike `--key`, it does not appear in the process list',
      (given) => given,
    ),
  },
  log: {
    level: oneOf(
      'ROWDECK_LOG_LEVEL',
      ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent'],
      'Log level',
    ),
  },
}
