import { ColoredCode } from '../elements/code.tsx'
import type { ColumnFacts } from './column-facts.ts'
import { WithCode } from './description.tsx'
import { Listing } from './listing.tsx'

/** Every column that can be asked for: what it has, and a cell of it. */
export function ColumnsSection({ columns }: { columns: readonly ColumnFacts[] }) {
  const lead = (
    <>
      Name those that you want in <code>columns</code>, in their order: asking for one changes no
      other. Without any, rows have <code>slide</code>.
    </>
  )
  return <Listing title="Columns" id="columns" lead={lead} facts={columns} entryOf={entryOf} />
}

function entryOf({ key, label, type, description, example }: ColumnFacts) {
  return {
    id: `column-${key}`,
    name: key,
    after: <span className="soft small">{`${label}, ${type}`}</span>,
    text: (
      <>
        <p>
          <WithCode text={description} />
        </p>
        <p className="cell-example">
          <code>
            <ColoredCode code={example} />
          </code>
        </p>
      </>
    ),
  }
}
