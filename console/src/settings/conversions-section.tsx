import { useAnswer } from '../account/use-answer.ts'
import { ConversionsChart } from './conversions-chart.tsx'
import { Section } from './section.tsx'

export function ConversionsSection() {
  const { answer, refusal } = useAnswer('GET /web/conversions')
  return (
    <Section title="The last 30 days" id="conversions" refusal={refusal}>
      {answer && <ConversionsChart days={answer.days} />}
    </Section>
  )
}
