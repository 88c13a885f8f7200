import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../account/session.tsx'
import { useTitle } from '../elements/use-title.ts'
import { useConversions } from './conversion-provider.tsx'
import { DropZone } from './drop-zone.tsx'
import { RequestLines } from './request-lines.tsx'
import { sampleFile } from './sample-deck.ts'
import { SampleResult } from './sample-result.tsx'
import { SignUpInvitation } from './sign-up-invitation.tsx'
import { isRunning } from './use-conversion.ts'
import { useDroppedFile, usePastedFile } from './use-file-input.ts'
import { WorkingArea } from './working-area.tsx'

const defaultColumns = ['slide']

/** The first page: converts decks; visitors without an account see the result of the sample deck. */
export function PlaygroundPage() {
  useTitle('Rowdeck')
  const { me } = useSession()
  const [shown, setShown] = useState<string[]>(defaultColumns)
  const [pendingFile, setPendingFile] = useState<File>()
  const { conversion, start, cancel, clear } = useConversions()
  const running = isRunning(conversion)
  const accept = useCallback(
    (file: File) => {
      // a file dropped by mistake must not cancel a running conversion
      if (me && !running) start({ file })
      if (!me) setPendingFile(file)
    },
    [me, start, running],
  )
  // the file may be chosen before it is known who is signed in
  useEffect(() => {
    if (!me || !pendingFile) return
    setPendingFile(undefined)
    start({ file: pendingFile })
  }, [me, pendingFile, start])
  const dragging = useDroppedFile(accept)
  usePastedFile(accept)
  if (conversion) {
    return (
      <div className="page stack stack-wide">
        <WorkingArea
          conversion={conversion}
          shown={shown}
          onShown={setShown}
          onStart={start}
          onCancel={cancel}
          onClear={clear}
        />
        {!running && <DropZone onFile={accept} dragging={dragging} primary={false} />}
        <RequestLines filename={conversion.file.name} columns={shown} />
      </div>
    )
  }
  return (
    <div className="page">
      <div className="opening">
        <div className="stack stack-wide opening-words">
          <h1>
            <span className="phrase">Slide decks in,</span>{' '}
            <span className="phrase">rows out.</span>
          </h1>
          <p className="lead">
            Upload a PDF or an image and get one row per slide, in natural reading order. Scans and
            photos work too. Your document is never stored.
          </p>
          {me === null && <SignUpInvitation refusedFile={pendingFile?.name} />}
        </div>
        <DropZone onFile={accept} dragging={dragging} illustrated primary={me !== null}>
          {me && (
            <button
              type="button"
              className="button"
              onClick={() => void sampleFile().then((file) => start({ file }))}
            >
              Try the sample deck
            </button>
          )}
        </DropZone>
      </div>
      {me === null && <SampleResult shown={shown} onShown={setShown} />}
      <RequestLines filename="deck.pdf" columns={shown} />
    </div>
  )
}
