import type { AccountsQuery } from '@rowdeck/service/console-contract'
import { useCallback, useEffect, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useIsMetered } from '../account/session.tsx'
import { usePages } from '../account/use-pages.ts'
import { Button } from '../elements/button.tsx'
import { Choice } from '../elements/choice.tsx'
import { Field } from '../elements/field.tsx'
import { FormError } from '../elements/form.tsx'
import { AccountTable } from './account-table.tsx'
import { BulkActs } from './bulk-acts.tsx'
import { InviteDialog } from './link-dialogs.tsx'
import { WaitingSection } from './waiting-section.tsx'

/** Pause after the last key stroke before a search starts, in milliseconds. */
const typingMs = 250

const sorts = { newest: 'Newest', oldest: 'Oldest', email: 'Email address' }
const meteredSorts = { ...sorts, credits: 'Credits' }
const states = { all: 'All accounts', suspended: 'Suspended', operators: 'Operators' }

type Filter = Required<Pick<AccountsQuery, 'search' | 'sort' | 'state'>>

/** Searches, sorts and pages through all accounts. The search is part of the address, so that Back returns to it. */
export function AccountsPage() {
  const [filter, setFilter] = useState(filterInAddress)
  const { sort, state } = filter
  const isMetered = useIsMetered()
  const search = useSettled(filter.search)
  const [inviting, setInviting] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const load = useCallback(
    async (after: string | undefined) => {
      const query = { search, sort, state, ...(after && { after }) }
      const { accounts, next } = await callAccount('GET /web/operator/accounts', { query })
      return { items: accounts, next }
    },
    [search, sort, state],
  )
  const { list, refusal, busy, loadMore, reload } = usePages(load)
  useEffect(() => {
    history.replaceState(null, '', `?${new URLSearchParams(filter)}`)
  }, [filter])
  return (
    <div className="stack">
      <WaitingSection onChange={reload} />
      <div className="operator-bar">
        <div className="operator-search">
          <Field
            label="Search"
            type="search"
            maxLength={200}
            placeholder="Email address or id"
            value={filter.search}
            onChange={({ target }) => setFilter({ ...filter, search: target.value })}
          />
        </div>
        <Choice
          label="Show"
          choices={states}
          value={filter.state}
          onChoose={(state) => setFilter({ ...filter, state })}
        />
        <Choice
          label="Sort by"
          choices={isMetered ? meteredSorts : sorts}
          value={filter.sort}
          onChoose={(sort) => setFilter({ ...filter, sort })}
        />
        <Button label="Invite" kind="primary" onClick={() => setInviting(true)} />
      </div>
      {refusal && <FormError error={refusal.message} />}
      {list?.items.length === 0 && <p className="empty panel">No accounts match.</p>}
      <BulkActs
        accounts={list?.items.filter(({ id }) => chosen.has(id)) ?? []}
        onDone={() => {
          setChosen(new Set())
          reload()
        }}
      />
      {list && list.items.length > 0 && (
        <AccountTable accounts={list.items} chosen={chosen} onChosen={setChosen} />
      )}
      {list?.next && <Button label="Show more" disabled={busy} onClick={loadMore} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}

function filterInAddress(): Filter {
  const given = new URLSearchParams(location.search)
  const [sort, state] = [given.get('sort') ?? '', given.get('state') ?? '']
  return {
    search: given.get('search') ?? '',
    sort: sort in meteredSorts ? (sort as Filter['sort']) : 'newest',
    state: state in states ? (state as Filter['state']) : 'all',
  }
}

/** What was typed last, once nothing has been typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typingMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
