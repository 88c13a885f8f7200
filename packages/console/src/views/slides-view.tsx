import { useEffect, useMemo, useRef, useState } from 'react'
import { blocksLeft } from './open-words.ts'
import { PanelDivider, usePanelShare } from './panel-divider.tsx'
import { Rail } from './rail.tsx'
import { RowPanel } from './row-panel.tsx'
import { Stage } from './stage.tsx'
import { useViewState } from './view-context.ts'

interface SlidesViewProps {
  onStep: (step: 1 | -1) => void
  /** Shows the slide as right; undefined if nothing is to be checked. */
  onApprove: (() => void) | undefined
  /** What to say if there is no slide to show. */
  nothing: string
}

/** A rail of thumbnails, the slide with a box over every block, and its row. */
export function SlidesView({ onStep, onApprove, nothing }: SlidesViewProps) {
  const { current, store, search } = useViewState()
  const [lit, setLit] = useState<{ slide: string; block: number | undefined }>()
  const [share, setShare] = usePanelShare()
  const panels = useRef<HTMLDivElement>(null)
  const blocks = useMemo(() => (current ? blocksLeft(current) : []), [current])
  const block = lit?.slide === current?.key ? lit?.block : undefined
  const light = (next: number | undefined) => setLit({ slide: current?.key ?? '', block: next })
  useEffect(() => {
    // the first match of the slide is shown, however long its row is
    if (search.trim() === '' || !current) return
    panels.current?.querySelector('.row-fields mark')?.scrollIntoView({ block: 'nearest' })
  }, [search, current])
  return (
    <div className="slides-view" ref={panels}>
      <Rail />
      {current ? (
        <div className="slide-and-row" style={{ '--stage-share': share } as object}>
          <Stage
            {...{ store, onStep, onApprove, blocks }}
            slide={current}
            lit={block}
            onLit={light}
            onChoose={light}
          />
          <PanelDivider share={share} onShare={setShare} />
          <RowPanel slide={current} blocks={blocks} lit={block} onLit={light} />
        </div>
      ) : (
        <p className="nothing">{nothing}</p>
      )}
    </div>
  )
}
