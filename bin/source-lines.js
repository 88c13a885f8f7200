// The first module of each bundled program: errors name the lines of the sources. Source maps are only read when somebody reads
// a stack, because to have Node.js read them with every module takes a fifth of the time in which a command starts.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const place = /file:\/\/[^\s():]+\.js:\d+:\d+/g
const own = new URL('.', import.meta.url).href
const maps = new Map()

Error.prepareStackTrace = (error, frames) =>
  [titleOf(error), ...frames.map((frame) => `    at ${frame}`.replace(place, inSource))].join('\n')

function titleOf(error) {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return 'Error'
  }
}

/** The place in the source of one in the bundle. */
function inSource(found) {
  if (!found.startsWith(own)) return found
  const [, url, line, column] = /^(.*):(\d+):(\d+)$/.exec(found) ?? []
  try {
    const { originalSource, originalLine, originalColumn } = mapOf(url).findEntry(
      line - 1,
      column - 1,
    )
    const file = resolve(dirname(fileURLToPath(url)), originalSource)
    return `${file}:${originalLine + 1}:${originalColumn + 1}`
  } catch {
    // without the map the place in the bundle has to do
    return found
  }
}

function mapOf(url) {
  const known = maps.get(url)
  if (known) return known
  const map = new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')))
  maps.set(url, map)
  return map
}
