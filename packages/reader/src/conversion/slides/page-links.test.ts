import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PageLink } from '@rowdeck/core/deck-model/page'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { linksOfPage } from './page-links.ts'

const words: SmallText[] = [
  { text: 'See the manual for more', left: 20, top: 100 },
  { text: 'https://example.org/a-long-', left: 20, top: 120 },
  { text: 'address', left: 20, top: 132 },
]
const link = (url: string, ...areas: PageLink['areas']): PageLink => ({ target: { url }, areas })
const textsOf = (...links: PageLink[]) =>
  linksOfPage(smallPage(words, { links })).map(({ text }) => text)

describe('the links of a slide', () => {
  it('have the text under them, and none on a picture', () => {
    assert.deepEqual(textsOf(link('https://a.org', box(40, 98, 90, 112))), ['the manual'])
    assert.deepEqual(textsOf(link('https://a.org', box(200, 200, 300, 290))), [''])
  })

  it('are one if a program wrote one for each line, without spaces in an address', () => {
    const url = 'https://example.org/a-long-address'
    const lines = [link(url, box(18, 119, 160, 131)), link(url, box(18, 131, 60, 143))]
    assert.deepEqual(textsOf(...lines), [url])
    const other = link('https://example.org', box(18, 131, 60, 143))
    assert.deepEqual(textsOf(lines[0] as PageLink, other), [
      'https://example.org/a-long-',
      'address',
    ])
  })

  it('lead to web pages, mail and telephones only, in characters that addresses have', () => {
    const area = box(40, 98, 90, 112)
    const urls = [
      ...['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'www.a.org', ''],
      `https://a.org/${'x'.repeat(3000)}`,
      ...['HTTP://a.org', 'mailto:a@b.org', 'tel:+49', ' https://a.org/a b"<ü>%20 '],
    ]
    const kept = linksOfPage(smallPage(words, { links: urls.map((url) => link(url, area)) }))
    assert.deepEqual(
      kept.map(({ target }) => target),
      ['HTTP://a.org', 'mailto:a@b.org', 'tel:+49', 'https://a.org/a%20b%22%3Cü%3E%20'].map(
        (url) => ({ url }),
      ),
    )
  })
})
