import type { JobTurn } from '@rowdeck/core/fairness'
import type { EncodedReader } from '@rowdeck/reader/conversion'
import type { Pool } from '@rowdeck/reader/pool'
import type { ConversionThreads } from './conversion-threads/conversion-threads.ts'
import type { Stages } from './http/server.ts'

/** Returns the conversion of decks. */
export function converting(threads: ConversionThreads, pool: Pool): Stages['convert'] {
  return (deck, { accountId, isPaying, turn, worked, renew, ...conversion }) => {
    const isBackground = turn !== undefined
    const stepWorked = (ms: number) => {
      worked(ms)
      renew()
    }
    const read = pool.encodedReaderFor({ accountId, isPaying, isBackground, worked: stepWorked })
    const reader = turn ? inTurns(read, turn) : read
    return threads.start(
      { ...deck, hidden: conversion.hidden, languages: conversion.language },
      // the threads of those who pay are for those who wait
      { ...conversion, accountId, isPaying: isPaying && !isBackground, worked, reader },
    )
  }
}

/** A reader whose decks are opened and asked in the turns of a job. */
function inTurns(reader: EncodedReader, turn: Pick<JobTurn, 'run'>): EncodedReader {
  return {
    async open(...given) {
      const open = await turn.run(() => reader.open(...given))
      return { ...open, ask: (call) => turn.run(() => open.ask(call)) }
    },
  }
}
