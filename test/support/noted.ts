import { listenToStages, type StageNote } from '../../packages/reader/src/conversion/stage-notes.ts'

/** What stages of conversion note during a run. */
export function noted(run: () => unknown): StageNote[] {
  const notes: StageNote[] = []
  const listening = listenToStages((note) => notes.push(note))
  try {
    run()
  } finally {
    listening.stop()
  }
  return notes
}

/** What parts or joins two lines each: their texts, and why. */
export function joinsNoted(run: () => unknown): string[] {
  return noted(run).flatMap((note) => {
    if (note.stage !== 'blocks') return []
    const { before, line, joins, because } = note
    return [`${before.text} ${joins ? '+' : '|'} ${line.text}: ${because}`]
  })
}
