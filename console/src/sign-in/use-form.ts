import { type FormEvent, useState } from 'react'
import { AccountRefusal } from '../account/account-api.ts'

/** A form that is sent to the account's API: whether it is on its way, and what was wrong with it. */
export function useForm(send: (values: Record<string, string>) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal>()
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    setBusy(true)
    setRefusal(undefined)
    try {
      await send(values)
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    refusal,
    submit: (event: FormEvent<HTMLFormElement>) => void submit(event),
    /** What is wrong with one field. */
    faultOf: (field: string) => (refusal?.field === field ? refusal.message : undefined),
    /** What is wrong with none of them in particular. */
    fault: refusal?.field === undefined ? refusal?.message : undefined,
  }
}
