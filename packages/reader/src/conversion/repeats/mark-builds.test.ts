import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { hasBuildLabels, markBuilds } from './mark-builds.ts'

function deck(slides: string[][], labels: string[] = []) {
  return slides.map(([title = '', ...items], index) => {
    const body = items.map((text, place) => ({ text, left: 20, top: 80 + 40 * place }))
    const texts = [{ text: title, left: 20, top: 20, size: 24 }, ...body]
    return readPage(smallPage(texts, { label: labels[index] ?? '' }), index)
  })
}

async function builds(slides: string[][], labels: string[] = []) {
  const read = deck(slides, labels)
  const marked = await Array.fromAsync(markBuilds(read, hasBuildLabels(read)))
  return marked.map(({ buildOf }) => buildOf)
}

const one = ['Plan of the year', 'In spring we sow']
const two = [...one, 'In summer we wait']
const three = [...two, 'In autumn we reap']
const other = ['Plan of the week', 'On Monday we rest']

test('Steps of a slide whose text grows are marked with the slide that they become.', async () => {
  assert.deepEqual(await builds([other, one, two, three, other]), [
    undefined,
    3,
    3,
    undefined,
    undefined,
  ])
})

test('Pages with one label are steps of one slide, whatever changes on them.', async () => {
  const labels = ['1', '2', '2', '2', '3']
  const slides = [one, one, other, three, other]
  assert.deepEqual(await builds(slides, labels), [undefined, 3, 3, undefined, undefined])
})

test('Where labels tell slides apart, text that grows is no step.', async () => {
  assert.deepEqual(await builds([one, two, other, other], ['1', '2', '3', '3']), [
    undefined,
    undefined,
    3,
    undefined,
  ])
})

test('Labels that are all alike or all different tell nothing.', async () => {
  for (const labels of [
    ['x', 'x', 'x'],
    ['1', '2', '3'],
  ]) {
    assert.deepEqual(await builds([one, two, other], labels), [1, undefined, undefined])
  }
})

test('Slides of a few words are no steps of each other, and no slide is lost.', async () => {
  assert.deepEqual(await builds([['Thank you'], ['Thank you', 'Questions'], one]), [
    undefined,
    undefined,
    undefined,
  ])
})
