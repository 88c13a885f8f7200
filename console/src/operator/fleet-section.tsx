import type { FleetMember, FleetView } from '../../../src/console-server/contract.ts'
import { formatCount } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
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
      {members.length > 0 && <MemberTable members={members} />}
    </Section>
  )
}

function MemberTable({ members }: { members: FleetMember[] }) {
  return (
    <Scrolling className="scroll panel" label="Servers and workers">
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">Process</th>
            <th scope="col">Version</th>
            <th scope="col">Code, models</th>
            <th scope="col">State</th>
            <th scope="col" className="number">
              Slots
            </th>
            <th scope="col" className="number">
              Slides per minute
            </th>
            <th scope="col" className="number">
              Memory
            </th>
            <th scope="col" className="number">
              Last seen
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member.host} member={member} />
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function MemberRow({ member }: { member: FleetMember }) {
  const { kind, host, version, reading, models, state } = member
  return (
    <tr>
      <td className="card-title">
        {kind === 'front' ? 'Server' : 'Worker'} {host}
      </td>
      <td data-label="Version">{version}</td>
      <td data-label="Code, models">
        <code>{reading}</code> <code>{models}</code>
      </td>
      <td data-label="State">{state}</td>
      <td data-label="Slots" className="number">
        {formatCount(member.slots)}
      </td>
      <td data-label="Slides per minute" className="number">
        {formatCount(member.slidesPerMinute)}
      </td>
      <td data-label="Memory" className="number">
        {formatCount(Math.round(member.memoryBytes / bytesPerMegabyte))} MB
      </td>
      <td data-label="Last seen" className="number">
        {member.lastSeenSeconds} s ago
      </td>
    </tr>
  )
}
