import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { drawSlide } from '../support/draw-slide.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { deckBytes, sendForm, sendJson, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp({ ocr: true })
})
after(() => service.close())

describe('The field language', () => {
  test('steers OCR of a picture whose word is too short to tell', async () => {
    const { pixels, ...size } = await drawSlide(['Źródła'])
    const file = await sharp(pixels, { raw: { ...size, channels: 3 } })
      .png()
      .toBuffer()
    const { key } = await service.newAccount()
    const rows = async (fields: Record<string, string>) =>
      (await sendForm(service.convertUrl, key, { file, fields })).body.rows
    assert.notDeepEqual(await rows({}), [{ slide: 'Źródła' }])
    assert.deepEqual(await rows({ language: 'pl' }), [{ slide: 'Źródła' }])
  })

  test('may be an array in JSON, and is refused with what it may be; a refusal costs nothing', async () => {
    const { key } = await service.newAccount()
    const file_base64 = (await deckBytes('google-slides.pdf')).toString('base64')
    const send = (language: unknown) =>
      sendJson(service.convertUrl, key, { file_base64, slides: 1, language })
    for (const [language, message] of [
      ['german', /`language` has `german`, which is no language\. Send BCP 47 tags .* `de`/],
      ['de,en_US', /`en_US`/],
      [['de', 'klingonisch'], /`klingonisch`/],
      ['de,fr,es,it,pt,nl,pl,sv,da', /more than 8 languages/],
      [{ de: true }, /`language`/],
    ] as const) {
      const { status, body } = await send(language)
      assert.equal(status, 400)
      assert.match(body.error.message, message)
    }
    for (const language of [['de', 'zh-Hant'], 'DE, eng', null]) {
      assert.equal((await send(language)).status, 200)
    }
    const headers = { authorization: `Bearer ${key}` }
    const usage = await fetch(`${service.app.url}/api/v1/usage`, { headers })
    const { free } = (await usage.json()) as { free: { used: number } }
    assert.equal(free.used, 3)
  })
})

test('The column language has a tag where the text of a slide tells it, and null elsewhere', async () => {
  const { key } = await service.newAccount()
  const file = await deckBytes('accents.pdf')
  const sent = await sendForm(service.convertUrl, key, { file, fields: { columns: 'language' } })
  const languages = sent.body.rows.map(({ language }: { language: string | null }) => language)
  assert.deepEqual(languages, ['fr', 'fr', 'de', 'de'])
})
