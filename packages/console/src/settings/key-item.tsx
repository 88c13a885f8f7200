import type { ReactNode } from 'react'

interface KeyItemProps {
  name: string
  /** What stands beside the name. */
  beside?: ReactNode
  about: ReactNode
  /** Whether it no longer works. */
  ended?: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** A key, a session or a second factor in a list. */
export function KeyItem({ name, beside, about, ended = false, children }: KeyItemProps) {
  return (
    <li className={ended ? 'key ended' : 'key'}>
      <div className="key-name">
        <h3>{name}</h3>
        {beside}
      </div>
      {about}
      {children && <div className="key-tasks">{children}</div>}
    </li>
  )
}
