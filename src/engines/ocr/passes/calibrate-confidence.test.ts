import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { OcrLine } from '../../../conversion/convert.ts'
import { calibrateConfidence } from './calibrate-confidence.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }

function lineOf(text: string, confidence: number): OcrLine {
  return { text, confidence, box: { left: 0, top: 0, right: 1, bottom: 1 }, angle: 0 }
}

function calibrated(text: string, confidence: number): number {
  const [line = assert.fail()] = calibrateConfidence(picture, [lineOf(text, confidence)])
  assert.equal(line.text, text)
  return line.confidence
}

test('Lines in Latin letters, digits and signs keep their confidence', () => {
  for (const text of ['Überblick 3 %', '→ ½', '', '2026', 'naïve café']) {
    assert.equal(calibrated(text, 0.93), 0.93)
  }
})

test('Lines with letters of another script get the share of such lines that are right', () => {
  const measured = [
    [0.946, 0.57],
    [0.971, 0.66],
    [0.985, 0.7],
    [0.998, 0.95],
  ] as const
  for (const [confidence, share] of measured) {
    for (const text of ['ライセンス', '저작권', 'OpenChain 许可证', 'Студент']) {
      const found = calibrated(text, confidence)
      assert.ok(Math.abs(found - share) < 0.08, `${found} for ${share}`)
    }
  }
})

test('More confidence never becomes less, and stays between 0 and 1', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, (a, b) => {
      const [low, high] = [calibrated('文字', Math.min(a, b)), calibrated('文字', Math.max(a, b))]
      assert.ok(low > 0 && low <= high && high < 1)
    }),
  )
})
