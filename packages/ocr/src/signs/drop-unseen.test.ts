import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropUnseen } from './drop-unseen.ts'
import type { Glyph } from './line-glyphs.ts'

const cellEm = 0.6
/** Stands for no cell in what is written. */
const nothing = '~'

/** The text after what was not seen is left out of one that was read so, character by character of what is written. */
function seen(read: string, written: string, widthOf = (_: string) => cellEm): string {
  const glyphs: Glyph[] = []
  const matches: number[] = []
  let at = 0
  for (const [index, character] of [...written].entries()) {
    const width = character === nothing ? 0 : widthOf(character)
    if (character !== ' ' && character !== nothing) {
      const [left, right] = [at + 0.1 * width, at + 0.9 * width]
      glyphs.push({ left, right, top: 0.7, bottom: 0, features: () => new Float32Array() })
      matches.push(index)
    }
    at += width
  }
  const letters = [...read].map((character) => ({ character, confidence: 0.99, position: 0 }))
  return dropUnseen(glyphs, letters, matches)
    .map(({ character }) => character)
    .join('')
}

test('A space between two neighboring cells of monospaced text is left out', () => {
  assert.equal(
    seen('import android. app.Dialog', 'import android.~app.Dialog'),
    'import android.app.Dialog',
  )
  assert.equal(seen('id; name; city; up', 'id;~name;~city;~up'), 'id;name;city;up')
})

test('A sign in an empty cell is a space, and one between cells or behind them is left out', () => {
  assert.equal(seen('port map`(I => clk)', 'port map (I => clk)'), 'port map (I => clk)')
  assert.equal(seen('tar czf www.gzip.-9', 'tar czf www gzip -9'), 'tar czf www gzip -9')
  assert.equal(seen('border-radius:: 1px', 'border-radius:~ 1px'), 'border-radius: 1px')
  assert.equal(seen('return mid(low);.', 'return mid(low);~'), 'return mid(low);')
})

test('Letters without a glyph stay, and so do signs and spaces that are written', () => {
  assert.equal(seen('a www gzip it all', 'a w~~ gzip it all'), 'a www gzip it all')
  assert.equal(seen('let x = f(y, z.t);', 'let x = f(y, z.t);'), 'let x = f(y, z.t);')
})

test('In other fonts spaces stay as they were read, also in a line whose letters are mostly equally wide', () => {
  const widthOf = (character: string) => (/[ilj.;,]/.test(character) ? 0.25 : 0.6)
  assert.equal(
    seen('A list; of; will fill', 'A~list;~of;~will fill', widthOf),
    'A list; of; will fill',
  )
  const mostly = (character: string) => (/[iItr]/.test(character) ? 0.3 : 0.6)
  assert.equal(seen('Penggunaan Iona pada', 'Penggunaan~Iona~pada', mostly), 'Penggunaan Iona pada')
})
