import { createContext, type FormEvent, type ReactNode, type RefObject, useContext } from 'react'
import type { AccountRefusal } from '../account/account-api.ts'
import { useTask } from '../account/use-task.ts'
import { Button } from './button.tsx'

/** What fields and buttons know of the form around them. */
interface FormState {
  busy: boolean
  refusal: AccountRefusal | undefined
}

const FormContext = createContext<FormState>({ busy: false, refusal: undefined })

/** Why a field was refused; undefined outside of forms. */
export function useFieldError(name: string | undefined): string | undefined {
  const { refusal } = useContext(FormContext)
  return name !== undefined && refusal?.field === name ? refusal.message : undefined
}

/** Sends the values of a form to the console API. */
export type Send = (values: Record<string, string>) => Promise<unknown>

interface FormProps {
  send: Send
  /** An error from elsewhere, until there is one of the form. */
  problem?: string | undefined
  className?: string
  element?: RefObject<HTMLFormElement | null>
  children: ReactNode
}

/** A form that says why it was refused: beside the field that is meant, or above all. */
export function Form({ send, problem, className = 'stack', element, children }: FormProps) {
  const { busy, refusal, run } = useTask()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void run(() => send(values))
  }
  const error = refusal ? refusal.field === undefined && refusal.message : problem
  return (
    <form className={className} ref={element} onSubmit={submit}>
      <FormError error={error || undefined} />
      <FormContext value={{ busy, refusal }}>{children}</FormContext>
    </form>
  )
}

interface SubmitProps {
  label: string
  /** The label while the form is being sent. */
  busyLabel?: string
  kind?: 'primary' | 'danger' | undefined
}

/** Sends the form around it. */
export function Submit({ label, busyLabel = label, kind }: SubmitProps) {
  const { busy } = useContext(FormContext)
  return <Button label={busy ? busyLabel : label} type="submit" kind={kind} disabled={busy} />
}

/** An error that concerns a form as a whole; screen readers announce it. */
export function FormError({ error }: { error: string | undefined }) {
  return (
    <div role="alert">
      {error && (
        <div className="notice">
          <p>{error}</p>
        </div>
      )}
    </div>
  )
}
