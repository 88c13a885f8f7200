import { ColoredCode } from '../elements/code.tsx'
import { Anchor } from './anchor.tsx'
import type { ColumnFacts } from './column-facts.ts'
import { WithCode } from './description.tsx'

/** Every column that can be asked for: what it has, and a cell of it. */
export function ColumnsSection({ columns }: { columns: readonly ColumnFacts[] }) {
  return (
    <section id="columns" className="operation listing" aria-labelledby="columns-title">
      <div className="stack">
        <h2 id="columns-title">
          Columns
          <Anchor id="columns" of="Columns" />
        </h2>
        <p>
          Name those that you want in <code>columns</code>, in their order: asking for one changes
          no other. Without any, rows have <code>slide</code>.
        </p>
        <ul className="parameters">
          {columns.map(({ key, label, type, description, example }) => (
            <li key={key} id={`column-${key}`} className="parameter">
              <p className="line">
                <code className="parameter-name">{key}</code>
                <span className="soft small">{`${label}, ${type}`}</span>
                <Anchor id={`column-${key}`} of={key} />
              </p>
              <p>
                <WithCode text={description} />
              </p>
              <p className="cell-example">
                <code>
                  <ColoredCode code={example} />
                </code>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
