import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { CopyButton } from '../elements/copy-button.tsx'
import { lazyPart } from '../elements/lazy-part.ts'
import { useToast } from '../elements/use-toast.ts'
import { ArrangementBar } from './arrangement-bar.tsx'
import { allText, copyRow } from './copied-text.ts'
import { useViewInAddress } from './place-in-address.ts'
import { ReviewBar } from './review-bar.tsx'
import { stateLabels } from './slides.ts'
import { SlidesView } from './slides-view.tsx'
import { useShortcuts } from './use-shortcuts.ts'
import { type ShownDecks, useWorkspace } from './use-workspace.ts'
import { ViewBar, type ViewName, viewNames } from './view-bar.tsx'
import { ViewContext } from './view-context.ts'

const HelpDialog = lazyPart('HelpDialog', () => import('./help-dialog.tsx'))
const GridView = lazyPart('GridView', () => import('../grid/grid-view.tsx'))
const ReadingView = lazyPart('ReadingView', () => import('./reading-view.tsx'))

interface WorkspaceProps extends Omit<ShownDecks, 'tell'> {
  /** What else can be done with the rows, such as choosing columns and exporting. */
  tools?: ReactNode
}

/**
 * A deck and its rows: slides beside their rows, as a grid, or to be read. Use the id of the deck as its
 * key: the slide that is shown, the search and the filter belong to one deck.
 */
export function Workspace({ decks, actions, pictures, layout, across, tools }: WorkspaceProps) {
  const { told, tell } = useToast()
  const work = useWorkspace({ decks, actions, pictures, layout, across, tell })
  const [named, setView] = useViewInAddress()
  const view = across ? 'grid' : named
  const [helping, setHelping] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const next = nextView(view)
  useShortcuts({
    j: () => work.step(1),
    k: () => work.step(-1),
    '/': () => work.searchField.current?.select(),
    g: () => area.current?.querySelector<HTMLInputElement>('.jump input')?.focus(),
    c: () => void copyRow(work.state),
    n: () => work.review?.step(1),
    p: () => work.review?.step(-1),
    r: () => work.review?.approve(),
    b: () => setView(next),
    '?': () => setHelping(true),
  })
  const { current, slides, visible, columns, arrangement, onArrange } = work.state
  const focusExport = useCallback(() => {
    area.current?.querySelector<HTMLElement>('.view-tools summary.primary')?.focus()
  }, [])
  const copyAll = () => allText(visible, columns)
  return (
    <ViewContext value={work.state}>
      <div className="workspace" ref={area}>
        <ViewBar
          view={view}
          tools={
            <>
              <CopyButton className="tool" label="Copy all" of="rows" text={copyAll} />
              {tools}
            </>
          }
          onView={across ? undefined : setView}
          search={work.search}
          jump={work.jump}
          filter={work.filter}
          onHelp={() => setHelping(true)}
        />
        {work.review && (
          <ReviewBar
            review={work.review}
            doubted={current?.doubt !== undefined}
            onFinished={focusExport}
          />
        )}
        <ArrangementBar
          {...{ arrangement, onArrange }}
          columns={work.offered}
          shown={visible.length}
          all={slides.length}
        />
        <div className={`view show-${view}`}>
          <Suspense fallback={<div className="view-loading" aria-busy="true" />}>
            {view === 'slides' && (
              <SlidesView onStep={work.step} onApprove={work.review?.approve} nothing={nothing} />
            )}
            {view === 'grid' && (
              <GridView onStep={work.step} onApprove={work.review?.approve} nothing={nothing} />
            )}
            {view === 'reading' && <ReadingView nothing={nothing} />}
          </Suspense>
        </div>
        <p className="visually-hidden" role="status">
          {current && `Slide ${current.number}, ${stateLabels[current.state].toLowerCase()}`}
        </p>
        <p className="toast" role="status">
          {told}
        </p>
        {helping && (
          <Suspense>
            <HelpDialog onClose={() => setHelping(false)} />
          </Suspense>
        )}
      </div>
    </ViewContext>
  )
}

const nothing = 'No slide passes the filters.'

function nextView(view: ViewName): ViewName {
  const names = Object.keys(viewNames) as ViewName[]
  return names[(names.indexOf(view) + 1) % names.length] ?? 'slides'
}
