import type { AuditEntry } from '@rowdeck/service/console-contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../elements/button.tsx'
import { Choice } from '../elements/choice.tsx'
import { Field } from '../elements/field.tsx'
import { AuditTable, kindLabels } from './audit-table.tsx'

type Kind = AuditEntry['kind'] | ''
const kinds: Record<Kind, string> = { '': 'All acts', ...kindLabels }

/** The audit log of the whole service. */
export function AuditPage() {
  const [kind, setKind] = useState<Kind>('')
  const [account, setAccount] = useState('')
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    setAccount(String(new FormData(event.currentTarget).get('account')).trim())
  }
  return (
    <div className="stack">
      <form className="operator-bar" onSubmit={search}>
        <div className="operator-search">
          <Field
            label="Account"
            name="account"
            type="search"
            maxLength={200}
            placeholder="Email address or id"
          />
        </div>
        <Choice label="Act" choices={kinds} value={kind} onChoose={setKind} />
        <Button label="Search" type="submit" />
      </form>
      <AuditTable kind={kind || undefined} account={account || undefined} />
    </div>
  )
}
