import { Meter } from '../settings/meter.tsx'
/** A name, a figure, and what follows it. */
export type Figure = [name: string, figure: string, of: string]

/** A few figures side by side, two or four in a row. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <div className="meters panel operator-figures">
      {figures.map(([name, figure, of]) => (
        <Meter key={name} {...{ name, figure, of }} />
      ))}
    </div>
  )
}
