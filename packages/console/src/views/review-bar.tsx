import { useEffect, useRef } from 'react'
import { Button, Tool } from '../elements/button.tsx'
import { counted, formatCount } from '../elements/format.ts'
import { Icon } from '../elements/icons.tsx'
import type { Review } from './use-review.ts'

interface ReviewBarProps {
  review: Review
  /** Whether the slide that is shown is to be checked. */
  doubted: boolean
  /** Called once when the last slide was checked. */
  onFinished: () => void
}

/** How many slides are left to be checked, the way to the next one, and what to do once all are. */
export function ReviewBar({ review, doubted, onFinished }: ReviewBarProps) {
  const { left, done, finishedNow, step, approve, approveAll } = review
  useFinished(finishedNow, onFinished)
  if (left === 0) {
    return (
      <div className="review-bar finished">
        <p role="status">
          <Icon name="done" /> <strong>All checked.</strong>{' '}
          {`${counted(done, 'slide')} looked at. The rows are ready to be exported.`}
        </p>
      </div>
    )
  }
  return (
    <div className="review-bar">
      <p role="status">
        <strong>{`${counted(left, 'slide')} to check`}</strong>
        {done > 0 && <span className="soft">{`, ${formatCount(done)} done`}</span>}
      </p>
      <div className="review-tools">
        <Tool label="Previous" icon="previous" aria-keyshortcuts="p" onClick={() => step(-1)} />
        <Tool aria-keyshortcuts="n" onClick={() => step(1)}>
          Next
          <Icon name="next" />
        </Tool>
        <Button
          label="Looks right"
          kind="primary"
          small
          aria-keyshortcuts="r"
          disabled={!doubted}
          onClick={approve}
        />
        <Tool label="All look right" onClick={approveAll} />
      </div>
    </div>
  )
}

function useFinished(finished: boolean, onFinished: () => void): void {
  const told = useRef(false)
  useEffect(() => {
    if (finished && !told.current) onFinished()
    told.current = finished
  }, [finished, onFinished])
}
