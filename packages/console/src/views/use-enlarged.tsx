import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../elements/lazy-part.ts'
import type { EnlargedSlideProps } from './enlarged-slide.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { useViewState } from './view-context.ts'

const EnlargedSlide = lazyPart('EnlargedSlide', () => import('./enlarged-slide.tsx'))

interface Options extends Pick<EnlargedSlideProps, 'onStep' | 'onApprove' | 'numbered'> {
  /** Whether a slide with unsure words opens at the first of them. */
  atUnsure?: boolean
}

/** The current slide over the whole window: what opens it, and its dialog while it is open. `u` opens it at the next unsure word. */
export function useEnlarged({ atUnsure = false, ...options }: Options): {
  enlarge: () => void
  dialog: ReactNode
} {
  const { current, across } = useViewState()
  const [enlarged, setEnlarged] = useState<'slide' | 'unsure'>()
  const lookedAt = enlarged && current?.deckId
  useEffect(() => across?.look(lookedAt), [across, lookedAt])
  useShortcuts({ u: () => setEnlarged('unsure') })
  const dialog = enlarged && current && (
    <Suspense>
      <EnlargedSlide
        {...options}
        slide={current}
        atUnsure={enlarged === 'unsure' || (atUnsure && current.open.length > 0)}
        onClose={() => setEnlarged(undefined)}
      />
    </Suspense>
  )
  return { enlarge: () => setEnlarged('slide'), dialog }
}
