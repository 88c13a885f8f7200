import { useEffect, useState } from 'react'
import type { SlideRow, SlideTable } from '../desk/slide-table.ts'
import { RowsToolbar } from './rows-toolbar.tsx'
import { samplePictureUrl, sampleTable } from './sample-deck.ts'
import { SlideRows } from './slide-rows.tsx'

interface SampleResultProps {
  shown: string[]
  onShown: (keys: string[]) => void
}

/** The rows of the sample deck beside its slides, with search, columns, and export. */
export function SampleResult({ shown, onShown }: SampleResultProps) {
  const [table, setTable] = useState<SlideTable>()
  const [search, setSearch] = useState('')
  useEffect(() => {
    void sampleTable().then(setTable)
  }, [])
  return (
    <section className="sample stack stack-wide" aria-labelledby="sample-title">
      <div className="stack">
        <h2 id="sample-title">Sample deck result</h2>
        <p className="soft">
          Five slides; the last one is an image. Search the rows, choose columns, or export them.
        </p>
      </div>
      {table && (
        <>
          <RowsToolbar
            table={table}
            search={search}
            onSearch={setSearch}
            shown={shown}
            onShown={onShown}
            primary={false}
          />
          <SlideRows table={table} shown={shown} search={search} preview={samplePreview} />
        </>
      )}
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
