import { useEffect, useState } from 'react'

const tickMs = 1000

/** The time in milliseconds since the Unix epoch, every second while `ticking`. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!ticking) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [ticking])
  return now
}
