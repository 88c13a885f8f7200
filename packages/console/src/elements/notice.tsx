import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  kind?: 'bad' | 'good'
  children?: ReactNode
}

/** A message for the user; screen readers announce bad news at once. */
export function Notice({ title, kind = 'bad', children }: NoticeProps) {
  return (
    <div
      className={kind === 'good' ? 'notice good' : 'notice'}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      <h2>{title}</h2>
      {children}
    </div>
  )
}
