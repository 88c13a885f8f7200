import { useDesk } from '../desk/desk-model.ts'
import { describeRefusal } from '../desk/refusal.ts'
import { Button } from '../elements/button.tsx'
import { counted } from '../elements/format.ts'

/** Says that waiting decks are not started, and why. */
export function QueuePaused() {
  const { decks, paused, resumeAll } = useDesk()
  const held = decks.filter(({ held }) => held).length
  if (held === 0) return null
  const { refusal } = paused ?? {}
  return (
    <div className="strip warning" role="status">
      <span>
        <strong>{`${counted(held, 'deck')} paused.`}</strong>{' '}
        {refusal && `${describeRefusal(refusal).title}.`}
      </span>
      <Button label="Resume" small onClick={resumeAll} />
    </div>
  )
}
