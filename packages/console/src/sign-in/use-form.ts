import type { FormEvent } from 'react'
import { useTask } from '../account/use-task.ts'

/** Submits a form to the console API: whether it is being sent, and the errors it was refused with. */
export function useForm(send: (values: Record<string, string>) => Promise<void>) {
  const { busy, refusal, run } = useTask()
  return {
    busy,
    refusal,
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault()
      const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
      void run(() => send(values))
    },
    /** The error of one field. */
    errorFor: (field: string) => (refusal?.field === field ? refusal.message : undefined),
    /** The error that concerns no field in particular. */
    error: refusal?.field === undefined ? refusal?.message : undefined,
  }
}
