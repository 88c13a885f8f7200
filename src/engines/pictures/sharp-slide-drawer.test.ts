import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

/** Prints how many pixels of ink each of two texts of four letters has when it is drawn. */
const program = `
  const { createSlideDrawer } = await import(process.argv[1])
  const style = { mark: '', level: 0, bold: false, rightToLeft: false, size: 40 }
  const none = { tables: [], pictures: [], frames: [], groups: [], rules: [], arrows: [], links: [], notes: [] }
  for (const line of ['....', 'WWWW']) {
    const box = { left: 10, top: 10, right: 400, bottom: 60 }
    const text = { box, order: 0, angle: 0, role: 'body', paragraphs: [{ lines: [line], ...style }] }
    const slide = { width: 400, height: 100, texts: [text], section: undefined, ...none }
    const { pixels } = await createSlideDrawer().draw(slide, { widthPx: 400, pictures: [] })
    console.log(pixels.filter((value) => value < 128).length / 3)
  }`

test('Slides are drawn with letters on a machine that has no fonts.', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-fonts-'))
  const settings = join(folder, 'fonts.conf')
  writeFileSync(
    settings,
    `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  )
  try {
    const module = pathToFileURL(join(import.meta.dirname, 'sharp-slide-drawer.ts')).href
    const args = ['--input-type=module', '-e', program, module]
    const env = { ...process.env, FONTCONFIG_FILE: settings }
    const [dots = 0, letters = 0] = execFileSync(process.execPath, args, { env, encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number)
    // without a font, every character is the same empty box
    assert.ok(dots > 20 && letters > 10 * dots, `${dots} and ${letters} pixels`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
