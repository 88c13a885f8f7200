import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { LayerStates } from './layer-states.ts'
import { PdfFile } from './pdf-file.ts'

const layers = '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>'

/** Tells whether the objects 7 and later are hidden, of which object 6 is a layer that is off. */
function hiddenOf(objects: string[], group = ''): () => boolean[] {
  const file = new PdfFile(smallPdf([{ content: '' }], layers, [`<< ${group} >>`, ...objects]))
  const states = new LayerStates(file)
  return () => objects.map((_, at) => states.hides(file.object(7 + at)))
}

describe('memberships', () => {
  const many = `[${'6 0 R '.repeat(100_000)}]`
  const memberships = (count: number) => Array(count).fill('<< /Type /OCMD /OCGs 7 0 R >>')
  const last = '<< /Type /OCMD /OCGs 6 0 R >>'

  it('are hidden as far as a million groups in all are looked at', () => {
    const hidden = Array(10).fill(true)
    assert.deepEqual(hiddenOf([many, ...memberships(10)])().slice(1), hidden)
    assert.deepEqual(hiddenOf([many, ...memberships(10), last])().slice(1), [...hidden, false])
  })

  it('are looked at once, however much belongs to them', () => {
    const hidden = hiddenOf([many, ...memberships(1), last])
    for (let times = 0; times < 20; times++) assert.deepEqual(hidden().slice(1), [true, true])
  })
})

it('a group is switched off if one of its first 16 intents is that of a view', () => {
  const isHidden = (others: number) =>
    hiddenOf(['6 0 R'], `/Intent [${'/Design '.repeat(others)} /View]`)()
  assert.deepEqual(isHidden(15), [true])
  assert.deepEqual(isHidden(16), [false])
})
