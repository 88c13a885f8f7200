import type { OverlapSeconds } from '@rowdeck/service/console-contract'
import { Tick } from '../elements/tick.tsx'

const overlaps: readonly [OverlapSeconds, string][] = [
  [0, 'No time: it stops now'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
]
const defaultOverlap: OverlapSeconds = 86_400

/** For how long an old secret goes on beside its replacement; the field `overlap`, in seconds. */
export function OverlapChoice({ label: legend }: { label: string }) {
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      {overlaps.map(([seconds, label]) => (
        <Tick
          key={seconds}
          label={label}
          type="radio"
          name="overlap"
          value={seconds}
          defaultChecked={seconds === defaultOverlap}
        />
      ))}
    </fieldset>
  )
}
