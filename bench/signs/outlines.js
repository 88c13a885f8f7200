// Prints the outlines of characters in the fonts that this folder depends on: a line of JSON for each typeface, with
// `family`, `style` and `glyphs` by character: SVG path data `d` and bounds, in ems, y pointing down from the baseline.
// Arguments: the characters.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype from 'opentype.js'

const modules = join(import.meta.dirname, 'node_modules')
const fontsource =
  /-(?:latin|latin-ext|math|symbols|symbols2)-(400-normal|700-normal|400-italic)\.woff$/
const characters = [...new Set(process.argv[2])]

for (const family of readdirSync(join(modules, '@fontsource'))) {
  const folder = join(modules, '@fontsource', family, 'files')
  const styles = Map.groupBy(readdirSync(folder), (file) => fontsource.exec(file)?.[1])
  styles.delete(undefined)
  for (const [style, files] of styles)
    print(
      family,
      style,
      files.map((file) => join(folder, file)),
    )
}
printFiles(join(modules, 'dejavu-fonts-ttf/ttf'), /^DejaVu(?!Math).*\.ttf$/)
printFiles(join(modules, 'katex/dist/fonts'), /_Main-.*\.ttf$/)

/** Prints a folder of typefaces that are a file each. */
function printFiles(folder, pattern) {
  for (const file of readdirSync(folder)) {
    if (pattern.test(file)) print(file.split(/[-_.]/)[0], file, [join(folder, file)])
  }
}

/** Prints a typeface, which may be spread over files with parts of its characters. */
function print(family, style, files) {
  const fonts = files.map((file) => {
    const bytes = readFileSync(file)
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  })
  const glyphs = characters.flatMap((character) => {
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0)
    const path = font?.getPath(character, 0, 0, 1)
    if (path === undefined || path.commands.length === 0) return []
    const { x1, x2, y1, y2 } = path.getBoundingBox()
    return [[character, { d: path.toPathData(5), left: x1, right: x2, top: y1, bottom: y2 }]]
  })
  console.log(JSON.stringify({ family, style, glyphs: Object.fromEntries(glyphs) }))
}
