/// <reference types="node" />
import type { TestContext } from 'node:test'
import type { ColumnLayout } from '../../../packages/console/src/desk/column-layout.ts'
import type { ConversionRequest } from '../../../packages/console/src/desk/conversion-request.ts'
import { openDeckDatabase } from '../../../packages/console/src/desk/deck-database.ts'
import { DeckStorage } from '../../../packages/console/src/desk/deck-storage.ts'
import { DeskController } from '../../../packages/console/src/desk/desk-controller.ts'
import type { DeckResult } from '../../../packages/console/src/desk/desk-model.ts'
import type { MinuteLimit } from '../../../packages/console/src/desk/pace.ts'
import { Refusal, type RefusalFacts } from '../../../packages/console/src/desk/refusal.ts'
import type { SlideRow } from '../../../packages/console/src/desk/slide-table.ts'
import { Tabs } from '../../../packages/console/src/desk/tabs.ts'

const initialLayout: ColumnLayout = { shownColumns: ['slide'], columnLabels: {} }
/** What each browser remembers of each owner. */
const layouts = new Map<string, ColumnLayout>()

export function row(number: number): SlideRow {
  return { slide: `slide ${number}`, number, page: number, title: '', mode: 'text' }
}

interface Conversion {
  request: ConversionRequest
  resolve: () => void
  reject: (error: unknown) => void
}

/** A service whose answers the test gives. */
export class TestService {
  /** Names of the files whose conversion was started, in order. */
  readonly started: string[] = []
  readonly aborted: string[] = []
  readonly #conversions = new Map<string, Conversion>()

  get running(): number {
    return this.#conversions.size
  }

  convert(request: ConversionRequest): Promise<void> {
    const { name } = request.file
    this.started.push(name)
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        this.#conversions.delete(name)
        settle()
      }
      request.signal.addEventListener('abort', () => {
        this.aborted.push(name)
        end(() => reject(request.signal.reason))()
      })
      this.#conversions.set(name, {
        request,
        resolve: end(resolve),
        reject: (error) => end(() => reject(error))(),
      })
    })
  }

  lastRequest(name: string): ConversionRequest | undefined {
    return this.#conversions.get(name)?.request
  }

  /** Resolves when the conversion of the file has started. */
  async started$(name: string): Promise<Conversion> {
    for (;;) {
      const conversion = this.#conversions.get(name)
      if (conversion) return conversion
      await turn()
    }
  }

  /** Sends rows, and leaves the conversion running. */
  async rows(name: string, rows: readonly SlideRow[]): Promise<Conversion> {
    const conversion = await this.started$(name)
    const columns = [{ key: 'slide', label: 'Slide' }]
    conversion.request.onEvents([
      { kind: 'sent', share: 1 },
      { kind: 'head', filename: name, columns, slideCount: rows.length },
      ...rows.map((each) => ({ kind: 'row' as const, row: each })),
    ])
    return conversion
  }

  async finish(name: string, rows: readonly SlideRow[], limit?: MinuteLimit): Promise<void> {
    const { request, resolve } = await this.rows(name, rows)
    request.onLimit(limit)
    request.onEvents([{ kind: 'end', mode: 'text' }])
    resolve()
    await settled()
  }

  async refuse(name: string, code: string, facts: Partial<RefusalFacts> = {}): Promise<void> {
    const { reject } = await this.started$(name)
    reject(new Refusal({ code, message: '', ...facts }))
    await settled()
  }
}

let ids = 0

export const pdf = (name: string, content = name) =>
  new File([content], name, { type: 'application/pdf' })

/** Tabs of one browser and the service that they use. */
export function scene(t: TestContext) {
  const service = new TestService()
  const name = `rowdeck-${t.fullName}`
  const tabs: ReturnType<typeof openTab>[] = []
  t.after(() => Promise.all(tabs.map((tab) => tab.close())))
  return {
    service,
    /** Another tab, or the same one after a reload. */
    tab(options: TabOptions = {}) {
      const tab = openTab(service, { name, ...options })
      tabs.push(tab)
      return tab
    },
  }
}

interface TabOptions {
  /** What the browser grants; by default it does not tell. */
  grantedBytes?: number | undefined
  /** Whether the browser keeps nothing. */
  blocked?: boolean
}

/** As browsers estimate it: the sizes of all files. */
async function usedBytes(name: string): Promise<number> {
  const database = await openDeckDatabase(name)
  const decks = await database.getAll('decks')
  database.close()
  return decks.reduce((sum, { fileBytes }) => sum + fileBytes, 0)
}

/** A tab of the same browser where the name is the same. */
export function openTab(
  service: TestService,
  { name, grantedBytes, blocked }: TabOptions & { name: string },
) {
  const clock = testClock()
  const tabs = new Tabs(name)
  let storage: DeckStorage | undefined
  const controller = new DeskController({
    convert: (request) => service.convert(request),
    key: async () => 'rdk_test',
    forgetKey: () => {},
    newId: () => `id-${++ids}`,
    clock,
    tabs,
    async openStorage() {
      if (blocked) throw new DOMException('Site data is blocked.', 'SecurityError')
      storage = await DeckStorage.open({
        name,
        estimate: async () =>
          grantedBytes ? { usedBytes: await usedBytes(name), grantedBytes } : undefined,
      })
      return storage
    },
    columns: {
      read: (owner, initial = initialLayout) => layouts.get(`${name} ${owner}`) ?? initial,
      write: (owner, layout) => void layouts.set(`${name} ${owner}`, layout),
      forget: (owner) => void layouts.delete(`${name} ${owner}`),
    },
  })
  let closed = false
  return {
    controller,
    clock,
    actions: controller.actions,
    decks: () => controller.list.state.decks as [DeckResult, ...DeckResult[]],
    /** As when the tab is closed: conversions end, and what is gathered is stored. */
    async close() {
      if (closed) return
      closed = true
      await controller.flush()
      controller.queue.stop()
      await settled()
      await controller.flush()
      storage?.close()
      tabs.close()
    },
  }
}

function testClock() {
  let now = Date.parse('2026-01-15T12:00:00Z')
  const timers = new Set<{ at: number; call: () => void }>()
  return {
    now: () => now,
    after(ms: number, call: () => void) {
      const timer = { at: now + ms, call }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    advance(ms: number) {
      now += ms
      for (const timer of [...timers].filter(({ at }) => at <= now)) {
        timers.delete(timer)
        timer.call()
      }
    },
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Resolves when the condition holds; what it does otherwise is repeated. */
export async function until(condition: () => unknown): Promise<void> {
  while (!condition()) await turn()
}

/** Lets promises, the test's database and its channels do what they have to do. */
export async function settled(): Promise<void> {
  for (let count = 0; count < 50; count++) await turn()
}

/** What the browser stores under the name, as JSON. */
export async function readEverything(name: string): Promise<string> {
  const database = await openDeckDatabase(name)
  const stores = ['decks', 'rows', 'edits', 'checks', 'steps', 'files'] as const
  const all = await Promise.all(stores.map((store) => database.getAll(store)))
  database.close()
  return JSON.stringify(all)
}
