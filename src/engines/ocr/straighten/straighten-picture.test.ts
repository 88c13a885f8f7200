import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TextBox } from '../text-box.ts'
import { tiltOf } from './straighten-picture.ts'

function line(angle: number, width = 200, height = 20): TextBox {
  return { box: { centerX: 100, centerY: 50, width, height, angle }, marginPx: 2 }
}

test('Lines with the same tilt determine the tilt of a picture', () => {
  const tilt = tiltOf([line(0.1), line(0.101), line(0.099), line(0, 30, 20), line(0.3, 80, 20)])
  assert.ok(Math.abs(tilt - 0.1) < 0.002)
})

test('So do lines that run up or down', () => {
  assert.equal(tiltOf([line(-0.05, 20, 300), line(-0.05, 20, 300)]), -0.05)
})

test('A word or two, or lines that do not agree, determine nothing', () => {
  assert.equal(tiltOf([]), 0)
  assert.equal(tiltOf([line(0.05, 60, 20), line(0.05, 60, 20)]), 0)
  assert.equal(tiltOf([line(-0.2), line(-0.1), line(0), line(0.1), line(0.2)]), 0)
})
