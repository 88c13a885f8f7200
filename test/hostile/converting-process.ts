import { setImmediate } from 'node:timers/promises'
import { AppError } from '../../packages/core/src/errors.ts'
import { faultWarning } from '../../packages/core/src/warn-of-fault.ts'
/** The other end of `converter.ts`: converts what its parent sends, one document at a time. */

import type { Deck } from '../../packages/core/src/deck-model/ports.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createEngines } from '../../packages/reader/src/engines/engines.ts'
import { type Outcome, settings } from './converter.ts'

const { localDeckReader } = await loadLocalReading()
const engines = await createEngines(settings)
const reader = localDeckReader(engines, settings)

let fault: string | undefined
process.on('warning', ({ name, message }) => {
  if (name === faultWarning) fault = message
})
process.on('message', async (deck: Deck) => {
  const outcome = await convertOne(deck)
  // a warning comes with the next turn
  await setImmediate()
  process.send?.(fault === undefined ? outcome : { kind: 'fault', error: fault })
})
process.send?.('ready')

async function convertOne(deck: Deck): Promise<Outcome> {
  try {
    const signal = new AbortController().signal
    const columns = ['slide', 'mode']
    const { mode, rowCount, rows } = await convert(deck, { mode: 'auto', reader, signal, columns })
    const [slides, modes] = columns.map((key) => rows.map((row) => String(row[key])))
    return { kind: 'rows', mode, rowCount, slides: slides ?? [], modes: modes ?? [] }
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', code: error.code }
    return { kind: 'fault', error: error instanceof Error ? String(error.stack) : String(error) }
  }
}
