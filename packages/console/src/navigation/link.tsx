import type { MouseEvent, ReactNode } from 'react'
import { navigate, usePath } from './router.ts'

interface LinkProps {
  to: string
  className?: string | undefined
  /** Whether it leads to a part of the console: it is current on the pages below its address too. */
  part?: boolean
  children: ReactNode
}

/** A link within the console. Clicks with a modifier key keep the browser's behavior. */
export function Link({ to, className, part = false, children }: LinkProps) {
  const current = useCurrent(to, part)
  function follow(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={to} className={className} aria-current={current} onClick={follow}>
      {children}
    </a>
  )
}

function useCurrent(to: string, part: boolean): 'page' | 'true' | undefined {
  const [path] = to.split(/[?#]/)
  const here = usePath()
  if (here === path) return 'page'
  return part && here.startsWith(`${path}/`) ? 'true' : undefined
}
