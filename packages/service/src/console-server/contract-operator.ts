import { dayOfUseSchema } from '@rowdeck/accounts/accounts'
import { nullable, type Static, Type, time } from '@rowdeck/core/schema'

const fleetMember = Type.Object({
  kind: Type.Enum(['front', 'worker']),
  host: Type.String({ description: 'Host name and process id' }),
  version: Type.String(),
  reading: Type.String({ description: 'Digest of the reading code and its libraries' }),
  models: Type.String({ description: 'Digest of the OCR models' }),
  state: Type.Enum(['ready', 'stopping']),
  slots: Type.Integer({ description: 'Pictures that it can read at the same time' }),
  slidesPerMinute: Type.Integer(),
  memoryBytes: Type.Integer(),
  lastSeenSeconds: Type.Number(),
})
export type FleetMember = Static<typeof fleetMember>

const fleetView = Type.Object({
  redis: Type.Enum(['connected', 'lost']),
  pictures: Type.Enum(['fleet', 'here', 'nowhere'], { description: 'Where pictures are read' }),
  waiting: Type.Integer({ description: 'Slides that wait for a worker' }),
  oldestWaitingSeconds: Type.Number(),
  members: Type.Array(fleetMember),
})
export type FleetView = Static<typeof fleetView>

const room = Type.Object({ free: Type.Integer(), total: Type.Integer() }, { description: 'Bytes' })

const serviceState = Type.Object({
  version: Type.String(),
  faults: Type.Array(Type.String(), { description: 'Why it is not ready; empty if it is' }),
  memory: room,
  disk: nullable(room, { description: 'Of the data directory; null with PostgreSQL' }),
  setUp: Type.Object(
    {
      mail: Type.Boolean(),
      publicUrl: Type.Boolean(),
      secret: Type.Boolean({ description: 'Whether it is kept apart from the data' }),
      backup: Type.Enum(['command', 'database'], {
        description: '`command`: with `rowdeck backup`; `database`: with the tools of PostgreSQL',
      }),
    },
    { description: 'Whether each of these is set up' },
  ),
})

export const operatorView = Type.Object({
  state: serviceState,
  lastBackupAt: nullable(time('When `rowdeck backup` last copied the database')),
  busiest: Type.Array(
    Type.Object({
      id: Type.String({ description: 'Id of the account' }),
      email: Type.String(),
      converted: Type.Integer(),
      failed: Type.Integer(),
      slides: Type.Integer(),
    }),
    { description: 'The five accounts with the most requests of this UTC day' },
  ),
  at: time(),
  accounts: Type.Object({ count: Type.Integer() }),
  paymentUrl: nullable(
    Type.String({ description: 'Where people get credits, a plan or Pro; null if it is not set' }),
  ),
  days: Type.Array(dayOfUseSchema, {
    description: 'All accounts together, the last 30 UTC days, oldest first',
  }),
  errors: Type.Array(
    Type.Object({ code: Type.String(), meaning: Type.String(), count: Type.Integer() }),
    {
      description: 'Errors of the last 24 hours, most frequent first',
    },
  ),
  workers: Type.Object({ count: Type.Integer(), ready: Type.Integer(), busy: Type.Integer() }),
  documents: Type.Object(
    { inFlight: Type.Integer(), max: Type.Integer() },
    { description: 'Documents being read or queued, and their maximum number' },
  ),
  fleet: Type.Optional(fleetView),
})
export type OperatorView = Static<typeof operatorView>
