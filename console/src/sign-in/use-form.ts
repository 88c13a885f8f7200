import { type FormEvent, useState } from 'react'
import { AccountRefusal } from '../account/account-api.ts'

/** Submits a form to the console API: whether it is being sent, and the errors it was refused with. */
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
    /** The error of one field. */
    errorFor: (field: string) => (refusal?.field === field ? refusal.message : undefined),
    /** The error that concerns no field in particular. */
    error: refusal?.field === undefined ? refusal?.message : undefined,
  }
}
