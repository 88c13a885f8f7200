import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shareTestApp } from '../support/shared-app.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { smallPptx, textBox } from '../support/small-pptx.ts'
import { sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp()
})
after(() => service.close())

async function commentsIn(file: Uint8Array, filename: string) {
  const { key } = await service.newAccount()
  const fields = { columns: 'slide,comments', mode: 'text' }
  const { status, body } = await sendForm(service.convertUrl, key, { file, filename, fields })
  assert.equal(status, 200, JSON.stringify(body))
  for (const { slide } of body.rows) assert.doesNotMatch(slide, /tax/)
  return body.rows.map(({ comments }: { comments: unknown }) => comments)
}

const shapes = textBox([40, 40, 600, 60], ['Plan'])
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A deck of two slides, the first of which has comments; the part with this name lists their authors. */
function deckWith(comments: string, [name, authors]: [name: string, authors: string]): Uint8Array {
  const part = { type: 'comments', name: 'comments/comment1.xml', xml: comments }
  const slide = (at: number) =>
    `<Relationship Id="rId${at}" Type="${office}/slide" Target="slides/slide${at}.xml"/>`
  return smallPptx({
    slides: [{ shapes, parts: { rId9: part } }, { shapes }],
    entries: {
      'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${slide(1)}${slide(2)}<Relationship Id="rId9" Type="${office}/${name}" Target="${name}.xml"/></Relationships>`,
      [`ppt/${name}.xml`]: authors,
    },
  })
}

const main = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const newer = 'http://schemas.microsoft.com/office/powerpoint'
const question = { author: 'Grace', date: '2026-10-11T09:30:00.5', text: 'Before tax?' }
const answer = { author: 'Ada', date: '2026-10-11T10:00:00', text: 'After tax.\nSee slide 3.' }

test('Comments of a PPTX file are in their column with the answers to them, and nowhere else.', async () => {
  const authors = `<p:cmAuthorLst ${main}><p:cmAuthor id="0" name="Grace"/><p:cmAuthor id="1" name="Ada"/></p:cmAuthorLst>`
  const reply = `<p:extLst><p:ext uri="x"><p15:threadingInfo xmlns:p15="${newer}/2012/main"><p15:parentCm authorId="0" idx="4"/></p15:threadingInfo></p:ext></p:extLst>`
  const comments = `<p:cmLst><p:cm authorId="0" dt="2026-10-11T09:30:00.5" idx="4"><p:pos x="10" y="10"/><p:text>Before tax?</p:text></p:cm><p:cm authorId="1" dt="2026-10-11T10:00:00" idx="4"><p:text>After tax.\nSee slide 3.</p:text>${reply}</p:cm><p:cm authorId="7" idx="1"><p:text>Who is this?</p:text></p:cm></p:cmLst>`
  const deck = deckWith(comments, ['commentAuthors', authors])
  const unknown = { author: null, date: null, text: 'Who is this?', replies: [] }
  const expected = [[{ ...question, replies: [answer] }, unknown], []]
  assert.deepEqual(await commentsIn(deck, 'deck.pptx'), expected)
})

test('Comments in threads, as PowerPoint has written them since 2021, are the same.', async () => {
  const schema = `xmlns:t="${newer}/2018/8/main"`
  const body = (text: string) =>
    `<t:txBody><a:bodyPr/><a:lstStyle/>${text
      .split('\n')
      .map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`)
      .join('')}</t:txBody>`
  const reply = `<t:replyLst><t:reply id="{2}" authorId="{A}" created="${answer.date}">${body(answer.text)}</t:reply></t:replyLst>`
  const comments = `<t:cmLst ${schema}><t:cm id="{1}" authorId="{G}" created="${question.date}">${reply}${body(question.text)}</t:cm></t:cmLst>`
  const authors = `<t:authorLst ${schema}><t:author id="{G}" name="Grace" userId="g"/><t:author id="{A}" name="Ada" userId="a"/></t:authorLst>`
  const deck = deckWith(comments, ['authors', authors])
  assert.deepEqual(await commentsIn(deck, 'deck.pptx'), [[{ ...question, replies: [answer] }], []])
})

test('A slide with damaged comments is read without them.', async () => {
  for (const comments of ['<p:cmLst><p:cm>', '<p:other/>']) {
    const deck = deckWith(comments, ['commentAuthors', '<p:cmAuthorLst>'])
    assert.deepEqual(await commentsIn(deck, 'deck.pptx'), [[], []])
  }
})

test('Notes and comments on marked text of a PDF file are comments; free text, hidden ones and marks of review are not.', async () => {
  const content = 'BT /F1 20 Tf 1 0 0 1 100 250 Tm (Plan) Tj ET'
  const annotations = [
    '/Subtype /Text /T (Grace) /CreationDate (D:20261011093000Z) /Contents (Before tax?)',
    '/Subtype /Popup /Parent 8 0 R /Contents (Before tax?)',
    '/Subtype /Text /T (Ada) /M (D:20261011100000) /IRT 8 0 R /Contents <FEFF0041006600740065007200200074006100780021>',
    '/Subtype /Text /T (Ada) /IRT 8 0 R /StateModel (Review) /State (Accepted) /Contents (Accepted)',
    '/Subtype /Highlight /QuadPoints [1 2 3 2 1 1 3 1] /Contents (Really?)',
    '/Subtype /Highlight /QuadPoints [1 2 3 2 1 1 3 1]',
    '/Subtype /Text /F 2 /Contents (Hidden)',
    '/Subtype /Link /Contents (A link)',
  ]
  const objects = annotations.map((entries) => `<< /Type /Annot /Rect [10 10 30 30] ${entries} >>`)
  const references = objects.map((_, at) => `${8 + at} 0 R`).join(' ')
  const pages = [{ content, entries: `/Annots [${references}]` }, { content }]
  const deck = smallPdf(pages, '', objects)
  const reply = { author: 'Ada', date: '2026-10-11T10:00:00', text: 'After tax!' }
  const note = { author: 'Grace', date: '2026-10-11T09:30:00Z', text: 'Before tax?' }
  const mark = { author: null, date: null, text: 'Really?', replies: [] }
  const expected = [[{ ...note, replies: [reply] }, mark], []]
  assert.deepEqual(await commentsIn(deck, 'deck.pdf'), expected)
})
