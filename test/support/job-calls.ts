import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { type Answer, answerOf, keyHeader, type TestApp } from './test-app.ts'

export interface SentJob {
  fields?: Record<string, string>
  file: Uint8Array | Uint8Array[]
  headers?: Record<string, string>
}

/** Returns the calls about jobs that a caller makes with a key. */
export function jobCalls(url: TestApp['app']['url'], key: string) {
  const jobs = `${url}/api/v1/jobs`
  const ask = async (path: string, init: RequestInit = {}) =>
    await fetch(`${jobs}${path}`, { ...init, headers: { ...keyHeader(key), ...init.headers } })
  const show = async (id: string): Promise<Answer> => answerOf(await ask(`/${id}`))
  return {
    ask,
    show,
    async send({ fields = {}, file, headers = {} }: SentJob): Promise<Answer> {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      for (const one of [file].flat()) {
        form.append('file', new Blob([new Uint8Array(one)]), 'deck.pdf')
      }
      return answerOf(await ask('', { method: 'POST', body: form, headers }))
    },
    result: async (id: string, accept?: string) =>
      await ask(`/${id}/result`, accept === undefined ? {} : { headers: { accept } }),
    remove: async (id: string) => await ask(`/${id}`, { method: 'DELETE' }),
    /** Resolves once the job is in one of these states. */
    async until(id: string, ...states: string[]): Promise<Answer['body']> {
      for (;;) {
        const { status, body } = await show(id)
        assert.equal(status, 200)
        if (states.includes(body.status)) return body
        const isOpen = ['queued', 'running'].includes(body.status)
        assert.ok(isOpen, `the job is ${body.status}: ${JSON.stringify(body.error)}`)
        await setTimeout(100)
      }
    },
  }
}
