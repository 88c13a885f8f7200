import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeholder, smallPptx, textBox } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const names =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'

async function notesOf(shapes: string): Promise<string[]> {
  const entries = {
    'ppt/notesSlides/notesSlide1.xml': `<p:notes ${names}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:notes>`,
  }
  const document = await openPptx(smallPptx({ slides: [{ shapes: '', notes: '' }], entries }))
  return (await document.readSlide(0)).notes
}

test('Notes are what was typed, also in text boxes of the notes page, without bullets', async () => {
  const listed = '<a:pPr><a:buChar char="•"/></a:pPr><a:r><a:t>second</a:t></a:r>'
  const notes = await notesOf(
    placeholder('body', ['First', listed], { index: 1 }) + textBox([0, 0, 100, 20], ['Beside']),
  )
  assert.deepEqual(notes, ['First', 'second', 'Beside'])
})

test('The number, date, header and footer of a notes page are no notes, also in plain boxes', async () => {
  const number = '<a:fld type="slidenum"><a:t>7</a:t></a:fld>'
  const notes = await notesOf(
    placeholder('sldNum', ['7']) +
      placeholder('hdr', ['Draft']) +
      textBox([0, 0, 100, 20], [number]) +
      placeholder('body', ['Said'], { index: 1 }),
  )
  assert.deepEqual(notes, ['Said'])
})
