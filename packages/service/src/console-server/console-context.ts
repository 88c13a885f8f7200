import type {
  Access,
  Accounts,
  OverviewStore,
  Perform,
  QuotaMailStore,
  ResendWebhook,
  WebhookStore,
} from '@rowdeck/accounts/accounts'
import type { Billing } from '@rowdeck/accounts/billing'
import type {
  Devices,
  Guards,
  IssuerSettings,
  Links,
  Mail,
  People,
  PeopleStore,
  SecondFactorStore,
  SessionStore,
  SignUpRules,
  SignUps,
  StopTokens,
  WaitingList,
} from '@rowdeck/accounts/people'
import type { Clock } from '@rowdeck/core/clock'
import type { Jobs } from '../jobs/jobs.ts'
import type { RecordSession, RecordVisit } from './acting.ts'
import type { FleetView, OperatorView } from './contract.ts'
import type { PlaygroundKeys } from './playground-key.ts'

/** What the routes of the console work with. */
export interface ConsoleContext {
  accounts: Accounts
  /** Undefined if nothing is sold. */
  billing: Billing | undefined
  perform: Perform
  people: People
  playground: PlaygroundKeys
  recordVisit: RecordVisit
  recordSession: RecordSession
  links: Links
  waiting: WaitingList
  guards: Guards
  devices: Devices
  signUps: SignUps
  stopTokens: StopTokens
  store: Pick<PeopleStore, 'dropExpired'> &
    SessionStore &
    SecondFactorStore &
    OverviewStore &
    QuotaMailStore &
    WebhookStore
  resendWebhook: ResendWebhook
  jobs: Pick<Jobs, 'list' | 'remove'>
  clock: Clock
  settings: ConsoleSettings
  limits: SiteLimits
  /** Returns the secret of the service. */
  secret(): string
  /** Returns at once; no caller waits for the mail. */
  sendMail(mail: Mail): void
  /** The URL that links start with, without a trailing slash. */
  baseUrl(): string
  stats(): WorkerStats
  state(): Promise<ServiceState>
  /** What was last seen of the fleet; undefined if pictures are read on this machine only. */
  fleet(): FleetView | undefined
}

export interface ConsoleSettings extends SignUpRules {
  /** The URL under which people reach the service; undefined for this machine or an IP address. */
  publicUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  product: string
  mailColor: string
  mailTemplates?: string | undefined
  /** Where people get credits, a plan or Pro; undefined if they have to ask the operator. */
  paymentUrl?: string | undefined
  /** The address of whom people ask for them. */
  contact?: string | undefined
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  imprintUrl?: string | undefined
  /** Lifetime of a session, in milliseconds. */
  sessionMs: number
  /** Whether operators must have a second factor. */
  operatorSecondFactor: 'optional' | 'required'
  /** The provider with which people can sign in; undefined without one. */
  singleSignOn?: IssuerSettings | undefined
}

export interface SiteLimits {
  fileBytesMax: number
  access: Access
  freeRequestsPerDay: number
  requestsPerMinute: number
  requestsPerDay: number
  documentsMax: number
}

/** The machine of the service, and what is set up. */
export type ServiceState = OperatorView['state']

export interface WorkerStats {
  workers: number
  workersReady: number
  workersBusy: number
  documents: number
}
