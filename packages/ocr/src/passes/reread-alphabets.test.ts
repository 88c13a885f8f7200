import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import { openFirstReading } from '../../../../test/support/first-reading.ts'
import { readingOf } from '../reading.ts'
import { openLanguages } from '../tesseract-networks/loaded-languages.ts'
import { rereadAlphabets } from './reread-alphabets.ts'

const firstReading = await openFirstReading()
const { models, pageOf, readFirst } = firstReading
const languages = openLanguages(1)
const reread = rereadAlphabets(models.alphabets, languages)

after(async () => {
  await Promise.all([firstReading, languages].map((part) => part.close()))
})

async function textOf(picture: Picture): Promise<string> {
  const lines = await reread(picture, await readFirst(picture))
  return lines.map(({ text }) => text).join('\n')
}

test('Arabic and Hebrew slides are read in their own letters', async () => {
  assert.match(await textOf(await pageOf('rtl.pdf', 0)), /صف واحد لكل شريحة/)
  assert.match(await textOf(await pageOf('rtl.pdf', 1)), /שולחים קובץ אחד/)
})

const labels = {
  Russian: ['Руководство', 'Закупки', 'Объём рынка', 'Обучение'],
  Ukrainian: ['Керівництво', 'Закупівлі', 'Якість', 'Навчання'],
  Bulgarian: ['Ръководство', 'Покупки', 'Качество', 'Обучение'],
  Serbian: ['Управа', 'Набавка', 'Тржиште', 'Њихова решења'],
  Greek: ['Διοίκηση', 'Προμήθειες', 'Ποιότητα', 'Εκπαίδευση'],
}

for (const [language, written] of Object.entries(labels)) {
  test(`Labels of a word or two are read as ${language}`, async () => {
    const read = (await textOf(await drawSlide(written))).match(/\p{L}+/gu) ?? []
    assert.deepEqual(read.toSorted(), written.flatMap((label) => label.split(' ')).toSorted())
  })
}

test('A word in Latin letters stays Latin in a line of Cyrillic', async () => {
  const slide = await drawSlide(['Руководство для Google Cloud', 'Docker каждый день'])
  const text = await textOf(slide)
  assert.match(text, /Руководство для Google Cloud/)
  assert.match(text, /Docker каждый день/)
})

test('Hebrew lines that are mostly names in Latin letters are read in Hebrew', async () => {
  const written = ['ממשקים ופרוטוקולים', 'קבצים: FTP, HTTP, SMB', 'חומרה: CPU, GPU, FPGA, PCB']
  const text = await textOf(await drawSlide(written))
  for (const word of ['ממשקים', 'קבצים', 'FTP, HTTP, SMB', 'חומרה', 'CPU, GPU, FPGA, PCB'])
    assert.ok(text.includes(word), text)
})

test('A word in Cyrillic is read in lines of English', async () => {
  const slide = await drawSlide(['Weekly report Отчёт', 'Customers Клиенты and partners'])
  const text = await textOf(slide)
  for (const line of ['Weekly report Отчёт', 'Customers Клиенты and partners']) {
    assert.ok(text.includes(line), text)
  }
})

test('A large Arabic line beside English ones is read, and these stay as they are', async () => {
  const english = ['The Team', 'Noura Aldossari', 'Haneen Aldossari', 'CS student at PSAU']
  const text = await textOf(await drawSlide(['النتائج الفصلية', ...english]))
  for (const line of ['النتائج الفصلية', ...english]) assert.ok(text.includes(line), text)
})

test('A Russian heading in capitals is read above English labels', async () => {
  const english = ['Makespan', 'Genetic Algorithm', 'Particle swarm', 'Average of ten runs']
  const text = await textOf(await drawSlide(['КАЧЕСТВО РЕШЕНИЙ', ...english]))
  for (const line of ['КАЧЕСТВО РЕШЕНИЙ', ...english]) assert.ok(text.includes(line), text)
})

test('A slide whose letters are known loads no network', async () => {
  const never = { get: () => assert.fail('A network was loaded') }
  for (const [file, page] of [
    ['google-slides.pdf', 1],
    ['accents.pdf', 0],
  ] as const) {
    const picture = await pageOf(file, page)
    const lines = await readFirst(picture)
    assert.deepEqual(await rereadAlphabets(models.alphabets, never)(picture, lines), lines)
  }
})

/** What the pass makes of the lines of a slide with letters of a script, but some, if its network reads this in each. */
async function readingAs(
  script: string,
  text: string,
  labels: string[] | { labels: string[]; kept: string },
): Promise<string[]> {
  const { labels: drawn, kept } = Array.isArray(labels) ? { labels, kept: '' } : labels
  const picture = await drawSlide(drawn)
  const stands = standInOf[script] ?? assert.fail(script)
  const lines = (await readFirst(picture)).map((line) => {
    const letters = line.letters.map((letter) =>
      kept.includes(letter.character)
        ? letter
        : { ...letter, character: stands, standIn: true as const },
    )
    return { ...line, ...readingOf(letters) }
  })
  const alphabets = models.alphabets.filter((alphabet) => alphabet.script === script)
  const words = [{ text, confidence: 1, start: 0, end: 1, starts: [] }]
  const network = { lineHeightPx: 36, read: async () => assert.fail(), close: async () => {} }
  const get = async () => ({ ...network, readWords: async () => ({ text, confidence: 1, words }) })
  const reread = await rereadAlphabets(alphabets, { get })(picture, lines)
  return reread.map((line) => line.text)
}

const standInOf: Record<string, string> = { Cyrillic: 'Ж', Tamil: 'அ', Thai: 'ก' }

test('What a bullet was read as, and joiners that Tamil does not need, are left out', async () => {
  const labels = ['Berbagai instansi']
  const read = await readingAs('Cyrillic', '*_Сервер приложений', labels)
  assert.deepEqual(read, ['Сервер приложений'])
  assert.deepEqual(await readingAs('Tamil', 'முடிவுகள்\u200c', labels), ['முடிவுகள்'])
})

test('A bullet that the primary recognizer has seen stays', async () => {
  assert.deepEqual(await readingAs('Cyrillic', 'Сервер', { labels: ['•  Berbagai'], kept: '•' }), [
    '• Сервер',
  ])
})

test('Lines whose letters all look like Latin ones are in Latin letters', async () => {
  assert.deepEqual(await readingAs('Cyrillic', 'ВНР', ['Berbagai']), ['BHP'])
  assert.deepEqual(await readingAs('Cyrillic', 'НА ДОМ', ['Berbagai']), ['НА ДОМ'])
})

test('A digit in front of several Thai lines is a bullet, in front of one it is a number', async () => {
  const one = await readingAs('Thai', '๑ เป้าหมาย', ['Berbagai'])
  assert.deepEqual(one, ['๑ เป้าหมาย'])
  const two = await readingAs('Thai', '๑ เป้าหมาย', ['Berbagai', 'instansi'])
  assert.deepEqual(two, ['เป้าหมาย', 'เป้าหมาย'])
})

test('Four letters of an alphabet unlike Latin are an icon among many others, and five are a word', async () => {
  const english = ['Weekly report', 'Sales and returns']
  const beside = { labels: [...english, 'XXXX'], kept: english.join(' ') }
  const among = async (script: string, text: string) =>
    (await readingAs(script, text, beside)).includes(text)
  assert.ok(!(await among('Thai', 'ต้ซซด')))
  assert.ok(await among('Thai', 'ตซซดน'))
  assert.deepEqual(await readingAs('Thai', 'ไทย', ['Berbagai']), ['ไทย'])
  assert.ok(await among('Cyrillic', 'Щ'))
})

test('Russian lines in capitals that look like Latin ones are read on a Russian slide', async () => {
  const slide = await drawSlide(['ЕВРОПА ВСТРЕЧАЕТ КОМЕТУ', 'Наблюдение за звёздами', 'Вопросы'])
  assert.match(await textOf(slide), /ЕВРОПА ВСТРЕЧАЕТ КОМЕТУ/)
})

test('A slide in letters that no recognizer knows stays unchanged', async () => {
  const picture = await pageOf('powerpoint.pdf', 0)
  const lines = await readFirst(picture)
  assert.deepEqual(await reread(picture, lines), lines)
})
