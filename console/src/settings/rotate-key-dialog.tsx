import type { OverlapSeconds } from '../../../src/web/contract.ts'
import { callAccount } from '../account/account-api.ts'
import { Dialog } from '../elements/dialog.tsx'
import { FormFault } from '../sign-in/form-fault.tsx'
import { useForm } from '../sign-in/use-form.ts'
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
    <Dialog title={`Rotate “${apiKey.name}”`} onClose={onClose}>
      <p>You get a new key in its place. Programs that still use the old one have some time.</p>
      <form className="stack" onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        <fieldset className="field">
          <legend className="label">The old key goes on working for</legend>
          {overlaps.map(([seconds, label]) => (
            <label key={seconds} className="tick">
              <input
                type="radio"
                name="overlap"
                value={seconds}
                defaultChecked={seconds === usual}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className="choices">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button first" disabled={form.busy}>
            Make the new key
          </button>
        </div>
      </form>
    </Dialog>
  )
}
