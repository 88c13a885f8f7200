import { useQuery } from '../account/use-query.ts'
import { ConversionsChart } from './conversions-chart.tsx'
import { Section } from './section.tsx'

export function ConversionsSection() {
  const { data, refusal } = useQuery('GET /web/conversions')
  return (
    <Section title="Conversions in the last 30 days" id="conversions" refusal={refusal}>
      {data && <ConversionsChart days={data.days} />}
    </Section>
  )
}
