import { useCallback, useEffect, useReducer, useRef } from 'react'
import { AccountRefusal } from '../account/account-api.ts'
import { forgetPlaygroundKey, playgroundKey } from '../account/playground-key.ts'
import { type ConversionEvent, type ConversionRequest, convertDeck } from './conversion-stream.ts'
import { Refusal } from './refusal.ts'
import { allColumns, type SlideTable } from './slide-table.ts'

export type Stage = 'sending' | 'reading' | 'done' | 'cancelled' | 'refused'

/** A deck on its way: its rows so far, and how far it has come. */
export interface DeckConversion {
  stage: Stage
  file: File
  password: string | undefined
  table: SlideTable
  /** How many rows will come; 0 until that is known. */
  slideCount: number
  /** When the first sign of reading came, in milliseconds of the page's clock. */
  readingSince: number
  refusal: Refusal | undefined
}

export type ConversionWishes = Pick<ConversionRequest, 'file' | 'password' | 'slides'>

type Change =
  | { kind: 'start'; wishes: ConversionWishes }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'cancel' | 'clear' }
  | { kind: 'events'; events: ConversionEvent[]; now: number }

/** Whether rows are still to come. */
export function isUnderWay(conversion: DeckConversion | undefined): boolean {
  return conversion?.stage === 'sending' || conversion?.stage === 'reading'
}

/** One conversion at a time, with what starts, cancels and clears it. */
export function useConversion() {
  const [conversion, change] = useReducer(reduce, undefined)
  const underWay = useRef<AbortController>(undefined)
  const start = useCallback((wishes: ConversionWishes) => {
    underWay.current?.abort()
    const controller = new AbortController()
    underWay.current = controller
    change({ kind: 'start', wishes })
    void run({ ...wishes, signal: controller.signal }, change)
  }, [])
  const cancel = useCallback(() => {
    underWay.current?.abort()
    change({ kind: 'cancel' })
  }, [])
  const clear = useCallback(() => {
    underWay.current?.abort()
    change({ kind: 'clear' })
  }, [])
  useEffect(() => () => underWay.current?.abort(), [])
  return { conversion, start, cancel, clear }
}

type Running = Omit<ConversionRequest, 'key'>

async function run(running: Running, change: (change: Change) => void): Promise<void> {
  try {
    const { secret: key } = await playgroundKey()
    const arrived: ConversionEvent[] = []
    let frame = 0
    // a thousand rows in a second are drawn sixty times, not a thousand
    const show = () => {
      frame = 0
      if (arrived.length === 0 || running.signal.aborted) return
      change({ kind: 'events', events: arrived.splice(0), now: performance.now() })
    }
    try {
      for await (const event of convertDeck({ ...running, key })) {
        arrived.push(event)
        frame ||= requestAnimationFrame(show)
      }
    } finally {
      cancelAnimationFrame(frame)
      show()
    }
  } catch (error) {
    if (!running.signal.aborted) change({ kind: 'refused', refusal: asRefusal(error) })
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof AccountRefusal) return new Refusal(error)
  // what fetch throws where nobody answers
  if (error instanceof TypeError) return new Refusal({ code: 'offline', message: '' })
  if (!(error instanceof Refusal)) throw error
  if (error.code.startsWith('key_')) forgetPlaygroundKey()
  return error
}

function reduce(state: DeckConversion | undefined, change: Change): DeckConversion | undefined {
  if (change.kind === 'start') return started(change.wishes)
  if (change.kind === 'clear' || !state) return undefined
  if (change.kind === 'refused') return { ...state, stage: 'refused', refusal: change.refusal }
  if (change.kind === 'cancel') {
    return isUnderWay(state) ? { ...state, stage: 'cancelled' } : state
  }
  if (change.kind !== 'events' || state.stage === 'cancelled') return state
  return change.events.reduce((so, event) => after(so, event, change.now), state)
}

function started({ file, password }: ConversionWishes): DeckConversion {
  const columns = [...allColumns]
  return {
    stage: 'sending',
    file,
    password,
    table: { filename: file.name, mode: 'text', rowCount: 0, columns, rows: [] },
    slideCount: 0,
    readingSince: 0,
    refusal: undefined,
  }
}

function after(state: DeckConversion, event: ConversionEvent, now: number): DeckConversion {
  const { table } = state
  if (event.kind === 'head') {
    const { filename, columns, slideCount } = event
    return {
      ...state,
      stage: 'reading',
      slideCount,
      readingSince: now,
      table: { ...table, filename, columns },
    }
  }
  if (event.kind === 'end') {
    return { ...state, stage: 'done', table: { ...table, mode: event.mode } }
  }
  const rows = [...table.rows, event.row]
  return { ...state, table: { ...table, rows, rowCount: rows.length } }
}
