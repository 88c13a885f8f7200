import type { FleetMember, FleetView } from '../../../src/console-server/contract.ts'
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
      {members.length > 0 && <MemberTable members={members} />}
    </Section>
  )
}

function MemberTable({ members }: { members: FleetMember[] }) {
  return (
    <table className="slim">
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
  )
}

function MemberRow({ member }: { member: FleetMember }) {
  const { kind, host, version, reading, models, state } = member
  return (
    <tr>
      <td>
        {kind === 'front' ? 'Server' : 'Worker'} {host}
      </td>
      <td>{version}</td>
      <td>
        <code>{reading}</code> <code>{models}</code>
      </td>
      <td>{state}</td>
      <td className="number">{formatCount(member.slots)}</td>
      <td className="number">{formatCount(member.slidesPerMinute)}</td>
      <td className="number">
        {formatCount(Math.round(member.memoryBytes / bytesPerMegabyte))} MB
      </td>
      <td className="number">{member.lastSeenSeconds} s ago</td>
    </tr>
  )
}
