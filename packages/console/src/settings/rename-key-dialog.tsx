import { callAccount } from '../account/account-api.ts'
import type { KeyTaskProps } from './key-task-props.ts'
import { RenameDialog } from './rename-dialog.tsx'

export function RenameKeyDialog({ apiKey: { id, name }, onDone, onClose }: KeyTaskProps) {
  async function rename(name: string): Promise<void> {
    await callAccount('PATCH /web/keys/:id', { id, body: { name } })
    onDone()
  }
  const title = `Rename “${name}”`
  return <RenameDialog {...{ title, name, onClose }} nameLengthMax={100} onRename={rename} />
}
