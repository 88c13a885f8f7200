import { useCallback, useEffect, useReducer, useRef } from 'react'
import { AccountRefusal } from '../account/account-api.ts'
import { forgetPlaygroundKey, playgroundKey } from '../account/playground-key.ts'
import { Refusal } from '../desk/refusal.ts'
import { allColumns, type SlideTable } from '../desk/slide-table.ts'
import { type ConversionEvent, type ConversionRequest, convertDeck } from './conversion-stream.ts'

export type Stage = 'sending' | 'reading' | 'done' | 'canceled' | 'refused'

/** The conversion of a deck: its state, and its rows so far. */
export interface DeckConversion {
  stage: Stage
  file: File
  password: string | undefined
  table: SlideTable
  /** The number of rows to come; 0 until it is known. */
  slideCount: number
  /** When reading began, in milliseconds of `performance.now()`. */
  readingSince: number
  refusal: Refusal | undefined
}

export type ConversionOptions = Pick<ConversionRequest, 'file' | 'password' | 'slides'>

type Change =
  | { kind: 'start'; options: ConversionOptions }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'cancel' | 'clear' }
  | { kind: 'events'; events: ConversionEvent[]; now: number }

/** Whether the conversion is still running. */
export function isRunning(conversion: DeckConversion | undefined): boolean {
  return conversion?.stage === 'sending' || conversion?.stage === 'reading'
}

/** Runs one conversion at a time, and returns functions to start, cancel, and clear it. */
export function useConversion() {
  const [conversion, change] = useReducer(reduce, undefined)
  const running = useRef<AbortController>(undefined)
  const start = useCallback((options: ConversionOptions) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    change({ kind: 'start', options })
    void run({ ...options, signal: controller.signal }, change)
  }, [])
  const cancel = useCallback(() => {
    running.current?.abort()
    change({ kind: 'cancel' })
  }, [])
  const clear = useCallback(() => {
    running.current?.abort()
    change({ kind: 'clear' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  return { conversion, start, cancel, clear }
}

type RunOptions = Omit<ConversionRequest, 'key'>

async function run(options: RunOptions, change: (change: Change) => void): Promise<void> {
  try {
    const { secret: key } = await playgroundKey()
    const arrived: ConversionEvent[] = []
    let frame = 0
    // batches rows, so that the page is rendered at most once per frame
    const show = () => {
      frame = 0
      if (arrived.length === 0 || options.signal.aborted) return
      change({ kind: 'events', events: arrived.splice(0), now: performance.now() })
    }
    try {
      for await (const event of convertDeck({ ...options, key })) {
        arrived.push(event)
        frame ||= requestAnimationFrame(show)
      }
    } finally {
      cancelAnimationFrame(frame)
      show()
    }
  } catch (error) {
    if (!options.signal.aborted) change({ kind: 'refused', refusal: asRefusal(error) })
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof AccountRefusal) return new Refusal(error)
  // fetch throws a TypeError if the service cannot be reached
  if (error instanceof TypeError) return new Refusal({ code: 'offline', message: '' })
  if (!(error instanceof Refusal)) throw error
  if (error.code.startsWith('key_')) forgetPlaygroundKey()
  return error
}

function reduce(state: DeckConversion | undefined, change: Change): DeckConversion | undefined {
  if (change.kind === 'start') return started(change.options)
  if (change.kind === 'clear' || !state) return undefined
  if (change.kind === 'refused') return { ...state, stage: 'refused', refusal: change.refusal }
  if (change.kind === 'cancel') {
    return isRunning(state) ? { ...state, stage: 'canceled' } : state
  }
  if (change.kind !== 'events' || state.stage === 'canceled') return state
  return change.events.reduce((current, event) => after(current, event, change.now), state)
}

function started({ file, password }: ConversionOptions): DeckConversion {
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
  if (event.kind === 'count') return { ...state, slideCount: event.slideCount }
  if (event.kind === 'end') {
    return { ...state, stage: 'done', table: { ...table, mode: event.mode } }
  }
  const rows = [...table.rows, event.row]
  return { ...state, table: { ...table, rows, rowCount: rows.length } }
}
