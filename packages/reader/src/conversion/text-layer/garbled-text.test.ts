import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CharFlag, type Page } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { trustOf } from './garbled-text.ts'

const page = (text: string, flags = 0) =>
  smallPage(
    text.split('\n').map((line, index) => ({ text: line, left: 10, top: 20 * index, flags })),
  )

/** Whether the text layer is trusted without a look at the page. */
function isTrusted(page: Page): boolean {
  const { garbled, doubt } = trustOf(page)
  return !garbled && doubt === undefined
}

const wide = 'mwMWGOQ@'
const narrow = "ijlftrI.,:;'|!()-1 "

/** The page with cells as wide as the glyphs of these letters are in most fonts. */
function inProportionalFont(page: Page, drawn: string, fonts = [1, 1]): Page {
  const { boxes, codes, flags, sizes, length } = page.text
  const letters = [...drawn.replaceAll('\n', '')]
  for (let index = 0; index < length; index++) {
    if (((flags[index] as number) & CharFlag.generated) !== 0) continue
    const letter = letters.shift() ?? assert.fail(`${codes[index]} has no glyph`)
    const width = wide.includes(letter) ? 0.8 : narrow.includes(letter) ? 0.3 : 0.55
    boxes[index * 4 + 2] = (boxes[index * 4] as number) + width * (sizes[index] as number)
  }
  return { ...page, fonts }
}

/** Letters of other widths: i for m, m for r. */
function exchanged(text: string): string {
  return text.replace(/[a-z]/g, (letter) => shuffled[alphabet.indexOf(letter)] ?? letter)
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const shuffled = 'lwtnmivbajcrxifpmstkzwqyoe'
const codes = 'hdmi dvi vga dp mhl ftp http dhcp bgp vpn\njpg png pdf mp4 xml wkp kltz qzx'
const sentence = 'Every slide becomes one row in the order\nin which a person would read them aloud'

describe('a text layer', () => {
  it('is sound in any script, with code, addresses and abbreviations', () => {
    for (const text of [
      sentence,
      'Krzysztof przyszedł w środę wieczorem i pokazał źródła błędów w tekście slajdów',
      'Bước một: chuẩn bị dữ liệu. Bước hai: huấn luyện mô hình.\nBước cuối: đánh giá kết quả của nhóm đề xuất phần mềm nguồn mở',
      'オープンソースのライセンス遵守について説明します',
      'const rows = await convert(deck, { mode, reader, signal }) // https://example.com/a_b?c=d',
      'HTTP TLS SMTP DNS NTP RTSP HTML MPLS BGP SNMP DHCP LDAP',
      'שלום עולם זהו שקף בעברית',
    ]) {
      assert.equal(isTrusted(page(text)), true, text)
    }
  })

  it('is garbled where the file maps too many glyphs to nothing', () => {
    assert.equal(isTrusted(page('abcdefgh', CharFlag.unmapped)), false)
    assert.equal(isTrusted(page('\ufffd\ufffd\ufffd text')), false)
  })

  it('is sound where bitmap fonts map nothing and their codes are letters all the same', () => {
    const proportional = (drawn: string, flags = 0) =>
      inProportionalFont(page(sentence, flags), drawn)
    assert.equal(isTrusted(proportional(sentence, CharFlag.unmapped)), true)
    assert.equal(isTrusted(proportional(exchanged(sentence), CharFlag.unmapped)), false)
  })

  it('is in doubt where the widths of glyphs are those of other letters, however likely its words', () => {
    assert.equal(isTrusted(inProportionalFont(page(sentence), exchanged(sentence))), false)
    assert.equal(isTrusted(inProportionalFont(page(codes), codes)), true)
    assert.equal(isTrusted(inProportionalFont(page(codes), exchanged(codes))), false)
  })

  it('is sound where a few letters, repeated in a table, have their widths, and in doubt where they have others', () => {
    const units = Array(20).fill('26 kWh ml').join('\n')
    const fonts = Array(20).fill(1)
    assert.equal(isTrusted(inProportionalFont(page(units), units, fonts)), true)
    const other = units.replaceAll('k', 'i').replaceAll('l', 'k')
    assert.equal(isTrusted(inProportionalFont(page(units), other, fonts)), false)
  })

  it('is in doubt where signs stand inside its words, however well their widths fit', () => {
    const signs = Array(6).fill('"COF FDёI C?BEA4 >BF9?P').join('\n')
    const fonts = Array(6).fill(1)
    assert.equal(isTrusted(inProportionalFont(page(signs), signs, fonts)), false)
  })

  it('is in doubt in the font that most of the doubtful letters are in', () => {
    const line = sentence.replace('\n', ' ')
    const texts = [
      { text: exchanged(line), left: 10, top: 20 },
      { text: line, left: 10, top: 60 },
    ]
    const { doubt } = trustOf(inProportionalFont(smallPage(texts), `${line}${line}`, [1, 2]))
    assert.deepEqual([doubt?.concerns(0), doubt?.concerns(1)], [true, false])
  })

  it('is garbled where its characters are private to a font', () => {
    const own = sentence.replace(/[a-z]/g, (letter) => {
      return String.fromCharCode(0xe000 + letter.charCodeAt(0))
    })
    assert.equal(isTrusted(page(own)), false)
    assert.equal(isTrusted(page(`\uf0e0 ${sentence}`)), true)
  })

  it('is garbled where a wrong character map exchanged its letters', () => {
    for (const by of [3, 7, 20]) {
      const moved = sentence.replace(/[a-z]/g, (letter) => {
        return String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97)
      })
      assert.equal(isTrusted(page(moved)), false, moved)
    }
    // glyph numbers taken for codes: the commonest case
    const shifted = sentence.replace(/[A-Za-z]/g, (letter) => {
      return String.fromCharCode(letter.charCodeAt(0) - 29)
    })
    assert.equal(isTrusted(page(shifted)), false, shifted)
  })

  it('with next to nothing on it is not judged', () => {
    assert.equal(isTrusted(page('')), true)
    assert.equal(isTrusted(page('xkcd brrr')), true)
  })
})
