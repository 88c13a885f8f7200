import type { OverlapSeconds } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { Tick } from '../elements/tick.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import type { KeyTaskProps } from './key-task-props.ts'

const overlaps: readonly [OverlapSeconds, string][] = [
  [0, 'No time: it stops now'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
]
const defaultOverlap: OverlapSeconds = 86_400

export function RotateKeyDialog({ apiKey, onDone, onClose }: KeyTaskProps) {
  const form = useForm(async ({ overlap }) => {
    const overlapSeconds = Number(overlap) as OverlapSeconds
    onDone(
      await callAccount('POST /web/keys/:id/rotate', { id: apiKey.id, body: { overlapSeconds } }),
    )
  })
  return (
    <FormDialog
      title={`Rotate “${apiKey.name}”`}
      form={form}
      lead={
        <p>
          You get a new key. The old one keeps working for a while, so that you can update your
          programs.
        </p>
      }
      action="Create new key"
      onClose={onClose}
    >
      <fieldset className="field">
        <legend className="label">Keep the old key working for</legend>
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
    </FormDialog>
  )
}
