import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const styles = join(import.meta.dirname, '../../packages/console/src/styles')
const tokens = readFileSync(join(styles, 'tokens.css'), 'utf8')
const colors = new Map(
  [...tokens.matchAll(/--([a-z-]+): light-dark\(#([0-9a-f]{6}), #([0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, [light, dark] as const],
  ),
)

const surfaces = ['paper', 'sheet', 'sunken', 'hover']
const words = ['ink', 'ink-soft', 'accent', 'accent-strong', 'success', 'warning', 'danger']
const textPairs = [
  ...words.flatMap((word) => surfaces.map((surface) => [word, surface])),
  ...['ink', 'ink-soft', 'accent', 'accent-strong'].map((word) => [word, 'accent-wash']),
  ...['ink', 'ink-soft', 'accent'].map((word) => [word, 'selection']),
  ...['success', 'warning', 'danger'].flatMap((kind) => [
    [kind, `${kind}-wash`],
    ['ink', `${kind}-wash`],
    ['ink-soft', `${kind}-wash`],
  ]),
  ['danger-strong', 'danger-wash'],
  ...['accent', 'accent-strong'].map((ground) => ['on-accent', ground]),
  ...['danger', 'danger-strong'].map((ground) => ['on-danger', ground]),
  ['paper', 'ink'],
  ...['code-string', 'code-name', 'code-number'].map((part) => [part, 'sunken']),
]
const outlinePairs = surfaces.flatMap((surface) =>
  ['rule-strong', 'accent', 'danger', 'warning'].map((line) => [line, surface]),
)

test('Text has a contrast of 4.5 on every surface that it is set on, in both color schemes.', () => {
  assert.deepEqual(tooFaint(textPairs, 4.5), [])
})

test('Outlines of controls and notices have a contrast of 3 to what is around them, in both color schemes.', () => {
  assert.deepEqual(tooFaint(outlinePairs, 3), [])
})

test('The contrast of black and white is 21.', () => {
  assert.equal(contrast('000000', 'ffffff').toFixed(2), '21.00')
  assert.equal(contrast('767676', 'ffffff').toFixed(2), '4.54')
})

function tooFaint(pairs: string[][], least: number): string[] {
  return pairs.flatMap(([one = '', other = '']) =>
    ['light', 'dark'].flatMap((scheme, index) => {
      const ratio = contrast(colors.get(one)?.[index] ?? '', colors.get(other)?.[index] ?? '')
      return ratio >= least ? [] : [`${one} on ${other}, ${scheme}: ${ratio.toFixed(2)}`]
    }),
  )
}

/** The contrast ratio of two colors: WCAG 2.2, "contrast ratio". NaN for colors that do not exist. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
