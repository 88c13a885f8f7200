import type { Pool } from '@rowdeck/reader/pool'
import type { ConversionThreads } from './conversion-threads/conversion-threads.ts'
import type { Stages } from './http/server.ts'

/** Returns the conversion of decks. */
export function converting(threads: ConversionThreads, pool: Pool): Stages['convert'] {
  return (deck, { accountId, isPaying, isBackground, worked, renew, ...conversion }) => {
    const stepWorked = (ms: number) => {
      worked(ms)
      renew()
    }
    const reader = pool.encodedReaderFor({ accountId, isPaying, isBackground, worked: stepWorked })
    return threads.start(
      { ...deck, hidden: conversion.hidden, languages: conversion.language },
      // the threads of those who pay are for those who wait
      { ...conversion, accountId, isPaying: isPaying && !isBackground, worked, reader },
    )
  }
}
