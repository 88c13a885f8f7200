import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPage } from '../../../test/support/small-page.ts'
import { CharFlag } from '../ports.ts'
import { isGarbled } from './garbled-text.ts'

const page = (text: string, flags = 0) =>
  smallPage(
    text.split('\n').map((line, index) => ({ text: line, left: 10, top: 20 * index, flags })),
  )

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
      assert.equal(isGarbled(page(text)), false, text)
    }
  })

  it('is garbled where the file maps too many glyphs to nothing', () => {
    assert.equal(isGarbled(page('abcdefgh', CharFlag.unmapped)), true)
    assert.equal(isGarbled(page('\ufffd\ufffd\ufffd text')), true)
  })

  it('is sound where bitmap fonts map nothing and their codes are letters all the same', () => {
    assert.equal(isGarbled(page(sentence, CharFlag.unmapped)), false)
    const counted = sentence.replace(/[a-z]/g, (letter) => {
      return String.fromCharCode(letter.charCodeAt(0) % 20)
    })
    assert.equal(isGarbled(page(counted, CharFlag.unmapped)), true)
  })

  it('is garbled where its characters are private to a font', () => {
    const own = sentence.replace(/[a-z]/g, (letter) => {
      return String.fromCharCode(0xe000 + letter.charCodeAt(0))
    })
    assert.equal(isGarbled(page(own)), true)
    assert.equal(isGarbled(page(`\uf0e0 ${sentence}`)), false)
  })

  it('is garbled where a wrong character map exchanged its letters', () => {
    for (const by of [3, 7, 20]) {
      const moved = sentence.replace(/[a-z]/g, (letter) => {
        return String.fromCharCode(((letter.charCodeAt(0) - 97 + by) % 26) + 97)
      })
      assert.equal(isGarbled(page(moved)), true, moved)
    }
    // glyph numbers taken for codes: the commonest case
    const shifted = sentence.replace(/[A-Za-z]/g, (letter) => {
      return String.fromCharCode(letter.charCodeAt(0) - 29)
    })
    assert.equal(isGarbled(page(shifted)), true, shifted)
  })

  it('that is invisible is held to more, for it is what another OCR took a scan for', () => {
    const poor = 'Th;s slide wcs scnnned lcng ago by a m#chine wrth b~d cyesight and no c=re at all'
    assert.equal(isGarbled(page(poor)), false)
    assert.equal(isGarbled(page(poor, CharFlag.invisible)), true)
    assert.equal(isGarbled(page(sentence, CharFlag.invisible)), false)
  })

  it('that is invisible has digits in its words and words without a vowel where it is bad', () => {
    const bad = 'Tbe sl1de whch thc m4chine rnd shws the wrds 0f a sc4nner and nthng else 0n it'
    assert.equal(isGarbled(page(bad, CharFlag.invisible)), true)
    const good =
      'HTTP and TLS 1.3 on IPv6 with SHA256 for the html of mp3 files at https://example.com'
    assert.equal(isGarbled(page(good, CharFlag.invisible)), false)
  })

  it('with next to nothing on it is not judged', () => {
    assert.equal(isGarbled(page('')), false)
    assert.equal(isGarbled(page('xkcd brrr')), false)
  })
})
