import { type Figure, figureOf } from '../reread/figure.ts'
import { type Decided, isWrong } from './five-parts.ts'

export interface Figures {
  breaks: number
  sources: number
  joined: number
  torn: number
  /** Share of wrong decisions. */
  wrong: Figure
}

export function figuresOf(decided: Decided[]): Figures {
  const bySource = new Map<string, [wrong: number, all: number]>()
  for (const one of decided) {
    if (one.example.label === 'soft') continue
    const counts = bySource.get(one.example.source) ?? [0, 0]
    bySource.set(one.example.source, [counts[0] + Number(isWrong(one)), counts[1] + 1])
  }
  const wrong = decided.filter(isWrong)
  const joined = wrong.filter((one) => one.isJoined).length
  return {
    breaks: [...bySource.values()].reduce((sum, [, all]) => sum + all, 0),
    sources: bySource.size,
    joined,
    torn: wrong.length - joined,
    wrong: figureOf([...bySource.values()].map(([bad, all]) => bad / all)),
  }
}
