import type { OverlapSeconds } from '../../../src/console-server/contract.ts'
import { callAccount } from '../account/account-api.ts'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import type { KeyTaskProps } from './key-task-props.ts'

const overlaps: readonly [OverlapSeconds, string][] = [
  [0, 'It stops at once'],
  [3600, '1 hour'],
  [86_400, '24 hours'],
  [604_800, '7 days'],
]
const usual: OverlapSeconds = 86_400

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
        <p>You get a new key in its place. Programs that still use the old one have some time.</p>
      }
      action="Make the new key"
      onClose={onClose}
    >
      <fieldset className="field">
        <legend className="label">The old key goes on working for</legend>
        {overlaps.map(([seconds, label]) => (
          <label key={seconds} className="tick">
            <input type="radio" name="overlap" value={seconds} defaultChecked={seconds === usual} />
            {label}
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}
