import type { OperatorAccount } from '@rowdeck/service/console-contract'
import { useMemo, useState } from 'react'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import { saveFile } from '../elements/save-file.ts'
import { Segments } from '../elements/segments.tsx'
import { ConversionsChart } from '../settings/conversions-chart.tsx'
import { Section } from '../settings/section.tsx'
import { byPeriod, type Period, periods, shownPeriods, usageCsv } from './periods.ts'

/** The conversions of an account by day, week or month: as a chart, as a table and as CSV. */
export function UsageSection({ account }: { account: OperatorAccount }) {
  const { data, refusal } = useQuery('GET /web/operator/accounts/:id/usage', account.id)
  const days = data?.days
  const [period, setPeriod] = useState<Period>('Day')
  const use = useMemo(() => byPeriod(days ?? [], period), [days, period])
  function save(): void {
    const name = `${account.email}-by-${period.toLowerCase()}.csv`
    saveFile(new Blob([usageCsv(use, period)], { type: 'text/csv;charset=utf-8' }), name)
  }
  return (
    <Section
      title="Usage"
      id="usage"
      refusal={refusal}
      action={
        <span className="line">
          <Segments label="Usage by" choices={periods} value={period} onChange={setPeriod} />
          <Button label="Save as CSV" small disabled={!days} onClick={save} />
        </span>
      }
    >
      {days && <ConversionsChart days={use} span={shownPeriods[period].span} />}
    </Section>
  )
}
