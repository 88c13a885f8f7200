import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { AccountRefusal } from '../account/account-api.ts'
import { FormError } from '../elements/form.tsx'

interface SectionProps {
  title: string
  /** The anchor of the section. */
  id: string
  /** Why the content could not be loaded. */
  refusal?: AccountRefusal | undefined
  action?: ReactNode
  children?: ReactNode
}

/** A section of a page, with its heading. */
export function Section({ title, id, refusal, action, children }: SectionProps) {
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    // links to a section arrive before its page is loaded
    if (location.hash === `#${id}`) section.current?.scrollIntoView()
  }, [id])
  return (
    <section ref={section} className="section stack" id={id} aria-labelledby={heading}>
      <div className="line between">
        <h2 id={heading}>{title}</h2>
        {action}
      </div>
      {refusal ? <FormError error={refusal.message} /> : children}
    </section>
  )
}
