import { formatsOf, outputFormat } from '@rowdeck/reader/output/formats'
import { type ReactNode, useContext, useState } from 'react'
import { type DeckResult, type RowPlace, useDesk } from '../desk/desk-model.ts'
import { type Preference, readPreference, writePreference } from '../desk/preferences.ts'
import { counted, formatCount } from '../elements/format.ts'
import { Menu } from '../elements/menu.tsx'
import { Segments } from '../elements/segments.tsx'
import { Tick } from '../elements/tick.tsx'
import { ViewContext } from '../views/view-context.ts'
import { type ExportChoices, type ExportFormat, hasRows } from './export-decks.ts'
import { useExport } from './use-export.tsx'

const formats = formatsOf('page')

const choicesPreference: Preference<ExportChoices> = {
  name: 'export',
  initial: { format: 'xlsx', sheets: true, pictures: false },
  parse(value) {
    const { format, sheets, pictures } = (value ?? {}) as Partial<ExportChoices>
    const known = formats.find((each) => each === format)
    return (
      known && {
        format: known,
        sheets: sheets !== false,
        pictures: pictures === true,
      }
    )
  },
}

interface ExportMenuProps {
  /** The deck that is shown; undefined to export several. */
  deck: DeckResult | undefined
  /** The decks that are exported together; all by default. */
  chosen?: readonly DeckResult[]
  primary: boolean
}

/**
 * Saves the rows of this deck, or of all decks, in the chosen format; among filtered or sorted rows, those that are shown or all.
 * The choices are remembered.
 */
export function ExportMenu({ deck, chosen, primary }: ExportMenuProps) {
  const { decks } = useDesk()
  const [choices, setChoices] = useState(() => readPreference(choicesPreference))
  const { note, save } = useExport()
  const view = useView()
  const all = chosen ?? decks
  const full = all.filter(hasRows)
  function choose(change: Partial<ExportChoices>): void {
    const next = { ...choices, ...change }
    setChoices(next)
    writePreference(choicesPreference, next)
  }
  async function saveAs(exported: readonly DeckResult[], format: ExportFormat): Promise<void> {
    choose({ format })
    const areAll = exported === full
    // beside one deck, all decks are taken whatever the view of that one shows
    const rows = deck && areAll ? undefined : view.rows
    const failed = areAll && !rows ? all.filter((one) => one.refusal && !hasRows(one)) : []
    await save([...exported, ...failed], { ...choices, format }, rows)
  }
  const ordered = [choices.format, ...formats.filter((format) => format !== choices.format)]
  const thisDeck = deck && deck.table.rows.length > 0 ? [deck] : []
  return (
    <Menu
      label="Export"
      small
      primary={primary}
      {...(deck ? {} : { of: chosen ? 'the chosen decks' : 'all decks' })}
    >
      {view.choice}
      {deck && <Formats decks={thisDeck} formats={ordered} onSave={saveAs} />}
      {(full.length > 1 || !deck) && (
        <AllDecks
          {...{ full, ordered, chosen }}
          shown={deck ? undefined : view.rows?.length}
          onSave={saveAs}
          titled={deck !== undefined}
        />
      )}
      <ExcelChoices {...{ choices, choose }} several={full.length > 1} />
      {note}
    </Menu>
  )
}

/** The choice between the rows that are shown and all, where filters or a sort make them differ; `rows` are the chosen ones. */
function useView(): { choice: ReactNode; rows: readonly RowPlace[] | undefined } {
  const state = useContext(ViewContext)
  const [taken, setTaken] = useState<'shown' | 'all'>('shown')
  if (!state || state.visible === state.slides) return { choice: undefined, rows: undefined }
  const { visible, slides } = state
  const labels = {
    shown: `${formatCount(visible.length)} shown`,
    all: `All ${formatCount(slides.length)}`,
  }
  const choice = (
    <div className="menu-fields">
      <Segments
        label="Rows to export"
        choices={['shown', 'all'] as const}
        labels={labels}
        value={taken}
        onChange={setTaken}
      />
    </div>
  )
  return { choice, rows: taken === 'shown' ? visible.filter(({ row }) => row) : undefined }
}

interface FormatsProps {
  decks: readonly DeckResult[]
  formats: readonly ExportFormat[]
  onSave: (decks: readonly DeckResult[], format: ExportFormat) => Promise<void>
}

function Formats({ decks, formats, onSave }: FormatsProps) {
  return formats.map((format) => (
    <button
      key={format}
      type="button"
      className="menu-item"
      disabled={decks.length === 0}
      onClick={() => void onSave(decks, format)}
    >
      {outputFormat(format).label}
      {decks.length > 1 && <span className="visually-hidden"> of all decks</span>}
    </button>
  ))
}

interface AllDecksProps extends Pick<FormatsProps, 'onSave'> {
  full: readonly DeckResult[]
  chosen: readonly DeckResult[] | undefined
  ordered: readonly ExportFormat[]
  /** How many slides are taken, if not all. */
  shown: number | undefined
  /** Whether a title separates them from the formats above. */
  titled: boolean
}

function AllDecks({ full, chosen, shown, ordered, onSave, titled }: AllDecksProps) {
  const decks = chosen ? counted(full.length, 'chosen deck') : `All ${counted(full.length, 'deck')}`
  return (
    <fieldset className={titled ? 'menu-part' : 'menu-fields'}>
      <legend className="menu-title">
        {`${shown === undefined ? decks : counted(shown, 'slide')} in one file`}
      </legend>
      <Formats decks={full} formats={ordered} onSave={onSave} />
    </fieldset>
  )
}

interface ExcelChoicesProps {
  choices: ExportChoices
  choose: (change: Partial<ExportChoices>) => void
  /** Whether several decks can be exported. */
  several: boolean
}

/** What only workbooks offer. */
function ExcelChoices({ choices, choose, several }: ExcelChoicesProps) {
  const { pictures, sheets } = choices
  return (
    <fieldset className="menu-part">
      <legend className="menu-title">In Excel files</legend>
      <Tick
        label="Pictures of the slides"
        on={pictures}
        onToggle={(on) => choose({ pictures: on })}
      />
      {several && (
        <Tick label="A sheet for each deck" on={sheets} onToggle={(on) => choose({ sheets: on })} />
      )}
    </fieldset>
  )
}
