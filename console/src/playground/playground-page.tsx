import { useCallback, useEffect, useState } from 'react'
import { useSession } from '../account/session.tsx'
import { useTitle } from '../elements/use-title.ts'
import { useConversions } from './conversion-provider.tsx'
import { DropZone } from './drop-zone.tsx'
import { RequestLines } from './request-lines.tsx'
import { sampleFile } from './sample-deck.ts'
import { SampleResult } from './sample-result.tsx'
import { SignUpInvitation } from './sign-up-invitation.tsx'
import { isUnderWay } from './use-conversion.ts'
import { useDroppedFile, usePastedFile } from './use-given-file.ts'
import { WorkingArea } from './working-area.tsx'

const defaultColumns = ['slide']

/** The first page: a deck in, its rows out; without an account what the sample deck gives. */
export function PlaygroundPage() {
  useTitle('Rowdeck')
  const { me } = useSession()
  const [shown, setShown] = useState<string[]>(defaultColumns)
  const [waiting, setWaiting] = useState<File>()
  const { conversion, start, cancel, clear } = useConversions()
  const underWay = isUnderWay(conversion)
  const take = useCallback(
    (file: File) => {
      // a file let go by mistake is no reason to give up what is being read
      if (me && !underWay) start({ file })
      if (!me) setWaiting(file)
    },
    [me, start, underWay],
  )
  // a file can be quicker than the answer to who is signed in
  useEffect(() => {
    if (!me || !waiting) return
    setWaiting(undefined)
    start({ file: waiting })
  }, [me, waiting, start])
  const over = useDroppedFile(take)
  usePastedFile(take)
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
        {!underWay && <DropZone onFile={take} over={over} main={false} />}
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
            Send a PDF or a picture and get one row a slide, in the order in which a person would
            read it. Scans and photos are read too. Nothing of your document is kept.
          </p>
          {me === null && <SignUpInvitation refusedFile={waiting?.name} />}
        </div>
        <DropZone onFile={take} over={over} pictured main={me !== null}>
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
