import type { MouseEvent, ReactNode } from 'react'
import { navigate, usePath } from './router.ts'

interface LinkProps {
  to: string
  className?: string
  children: ReactNode
}

/** A link within the console. Clicks with a modifier key keep the browser's behavior. */
export function Link({ to, className, children }: LinkProps) {
  const [path] = to.split(/[?#]/)
  const current = usePath() === path
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} className={className} aria-current={current ? 'page' : undefined} onClick={follow}>
      {children}
    </a>
  )
}
