import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Place, smallPptx, textBox, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

/** A group of two texts side by side. */
function pair([left, top, width, height]: Place): string {
  const texts = [left, left + width].map((x) =>
    textBox([x, top, width, height], ['<a:r><a:rPr sz="100"/><a:t>a</a:t></a:r>']),
  )
  return `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${transform([0, 0, 720, 540])}</p:grpSpPr>${texts.join('')}</p:grpSp>`
}

async function groupsOf(count: number): Promise<number> {
  const pairs = Array.from({ length: count }, (_, at) =>
    pair([(at % 70) * 9, Math.floor(at / 70) * 5, 4, 3]),
  )
  const document = await openPptx(smallPptx({ slides: [{ shapes: pairs.join('') }] }))
  const { groups, texts } = await document.readSlide(0)
  assert.equal(texts.length, 2 * count)
  return groups.length
}

it('The groups of a slide are found, also hundreds of them, as real slides have.', async () => {
  assert.equal(await groupsOf(1_000), 1_000)
})

it('A slide with thousands of groups is read within seconds, with some of the groups.', async () => {
  const startedAt = process.cpuUsage()
  const groups = await groupsOf(6_600)
  const { user, system } = process.cpuUsage(startedAt)
  assert.ok(groups > 0 && groups < 6_600, `${groups}`)
  assert.ok(user + system < 8e6, `${user + system} µs`)
})
