import type { FleetMember, FleetView } from '@rowdeck/service/console-contract'
import { DataTable, type TableColumn } from '../elements/data-table.tsx'
import { formatCount } from '../elements/format.ts'
import { Section } from '../settings/section.tsx'

const bytesPerMegabyte = 1024 * 1024

const places: Record<FleetView['pictures'], string> = {
  fleet: 'Slides without usable text are read by the workers of the fleet.',
  here: 'No worker of the fleet is available: this server reads slides itself.',
  nowhere: 'No worker is available: requests that need OCR are refused as busy.',
}

/** The servers and workers that read pictures together. */
export function FleetSection({ fleet }: { fleet: FleetView }) {
  const { redis, pictures, waiting, oldestWaitingSeconds, members } = fleet
  return (
    <Section title="Fleet" id="fleet">
      <p>
        {redis === 'lost' ? 'Redis does not answer. ' : ''}
        {places[pictures]} {formatCount(waiting)} slides are waiting
        {waiting > 0 ? `, the first one for ${oldestWaitingSeconds} s.` : '.'}
      </p>
      {members.length > 0 && (
        <DataTable
          label="Servers and workers"
          className="cards"
          rows={members}
          keyOf={({ host }) => host}
          columns={memberColumns}
        />
      )}
    </Section>
  )
}

const memberColumns: readonly TableColumn<FleetMember>[] = [
  {
    label: 'Process',
    className: 'card-title',
    cell: ({ kind, host }) => `${kind === 'front' ? 'Server' : 'Worker'} ${host}`,
  },
  { label: 'Version', cell: ({ version }) => version },
  {
    label: 'Code, models',
    cell: ({ reading, models }) => (
      <>
        <code>{reading}</code> <code>{models}</code>
      </>
    ),
  },
  { label: 'State', cell: ({ state }) => state },
  { label: 'Slots', number: true, cell: ({ slots }) => formatCount(slots) },
  {
    label: 'Slides per minute',
    number: true,
    cell: ({ slidesPerMinute }) => formatCount(slidesPerMinute),
  },
  {
    label: 'Memory',
    number: true,
    cell: ({ memoryBytes }) => `${formatCount(Math.round(memoryBytes / bytesPerMegabyte))} MB`,
  },
  { label: 'Last seen', number: true, cell: ({ lastSeenSeconds }) => `${lastSeenSeconds} s ago` },
]
