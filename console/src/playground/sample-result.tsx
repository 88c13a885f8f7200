import { useEffect, useState } from 'react'
import { useDesk } from '../desk/desk-model.ts'
import type { SlideRow, SlideTable } from '../desk/slide-table.ts'
import { samplePictureUrl, sampleTable } from './sample-deck.ts'
import { SlideRows } from './slide-rows.tsx'

/** What comes out: the rows of the sample deck beside its slides. */
export function SampleResult() {
  const { shownColumns } = useDesk()
  const [table, setTable] = useState<SlideTable>()
  useEffect(() => {
    void sampleTable().then(setTable)
  }, [])
  return (
    <section className="sample stack stack-wide" aria-labelledby="sample-title">
      <div className="stack">
        <h2 id="sample-title">Sample deck result</h2>
        <p className="soft">
          What comes out of a deck of five slides, the last of which is an image.
        </p>
      </div>
      {table && <SlideRows table={table} shown={shownColumns} search="" preview={samplePreview} />}
    </section>
  )
}

function samplePreview(row: SlideRow) {
  return (
    <figure className="preview drawn">
      <img
        src={samplePictureUrl(row)}
        alt={`Slide ${row.number}`}
        width={1000}
        height={563}
        loading="lazy"
        decoding="async"
      />
    </figure>
  )
}
