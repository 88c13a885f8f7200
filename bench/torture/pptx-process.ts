import { judgePptx, type PptxVerdict } from '../../test/hostile/judge-pptx.ts'

export interface Judged extends PptxVerdict {
  /** Of the whole process. */
  memoryBytes: number
}

process.on('message', async (bytes: Uint8Array) => {
  const verdict = await judgePptx(bytes)
  process.send?.({ ...verdict, memoryBytes: process.memoryUsage.rss() })
})
