import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isDate, isPercentage, unitOf } from './number-format.ts'

describe('the unit of a number format', () => {
  it('is the currency or the text that it adds to a number', () => {
    const units: Record<string, string> = {
      ...{ '"$"#,##0.00': '$', '[$€-407]\\ #,##0': '€', '#,##0.0\\ "kg"': 'kg', '0 "°C"': '°C' },
      ...{ '_("$"* #,##0.00_);_("$"* (#,##0.00)': '$', '0.0"x"': 'x', '[Red]0" km";-0" km"': 'km' },
      ...{ '"a;b" 0': 'a;b', '¥#,##0': '¥', '0.0"%"': '%' },
    }
    for (const [format, unit] of Object.entries(units)) assert.equal(unitOf(format), unit, format)
  })

  it('is empty where numbers are shown without one, as shares or dates, or divided', () => {
    for (const format of ['0.00', '#,##0_ ;-#,##0', '0%', 'yyyy-mm-dd', '0.0,,"M"', '"("0")"']) {
      assert.equal(unitOf(format), '', format)
    }
  })

  it('is not known where the format is general', () => {
    assert.deepEqual([unitOf(''), unitOf('General')], [undefined, undefined])
  })
})

describe('a number format', () => {
  it('shows shares or dates, unless the sign is text', () => {
    assert.deepEqual(['0%', '0"%"', '0\\%'].map(isPercentage), [true, false, false])
    assert.deepEqual(['d.m.yy', '0 "days"', 'General', '[$-409]mmm'].map(isDate), [
      ...[true, false, false, true],
    ])
  })
})
