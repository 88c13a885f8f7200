import { WaysToContinue } from '../account/ways-to-continue.tsx'
import { useDesk } from '../desk/desk-model.ts'
import { describeRefusal, isUnpaid, type Refusal } from '../desk/refusal.ts'
import { Button } from '../elements/button.tsx'
import { counted, formatDuration, formatMoment } from '../elements/format.ts'
import { useMayContinue } from './use-may-continue.ts'
import { useNow } from './use-now.ts'

/** Says that waiting decks are not started, why, and when they go on. */
export function QueuePaused() {
  const { decks, resumeAll } = useDesk()
  const held = decks.filter(({ held }) => held)
  const refusal = held.find(({ refusal }) => refusal)?.refusal
  const mayContinue = useMayContinue(refusal)
  if (held.length === 0) return <QueuePaced />
  return (
    <div className="strip warning" role="status">
      <span>
        <strong>{`${counted(held.length, 'deck')} paused.`}</strong>{' '}
        {refusal && `${describeRefusal(refusal).title}.`} <Renewal refusal={refusal} />
      </span>
      {mayContinue ? (
        <Button label="Resume" small onClick={resumeAll} />
      ) : (
        isUnpaid(refusal) && <WaysToContinue className="button small" />
      )}
    </div>
  )
}

/** Says when conversions are possible again. */
export function Renewal({ refusal }: { refusal: Refusal | undefined }) {
  const renewsAt = refusal?.renewsAt
  const now = useNow(renewsAt !== undefined)
  if (renewsAt === undefined || now >= renewsAt) return null
  const wait = formatDuration((renewsAt - now) / 1000)
  return `You can continue ${formatMoment(renewsAt)}, in ${wait}.`
}

/** Says that all requests of a minute are used, and when the next deck is started. */
function QueuePaced() {
  const { paced } = useDesk()
  const now = useNow(paced !== undefined)
  if (!paced || now >= paced.until) return null
  return (
    <p className="strip">
      <span role="status">{`At most ${paced.limit} conversions a minute.`}</span>
      {/* a screen reader would announce every second */}
      <span aria-hidden="true">
        {`The next deck starts in ${formatDuration((paced.until - now) / 1000)}.`}
      </span>
    </p>
  )
}
