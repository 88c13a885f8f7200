import assert from 'node:assert/strict'

/** What a service serves at `/metrics`, by series: `name{label="value"}` and its value. */
export async function scrape(url: string | undefined): Promise<Map<string, number>> {
  assert.ok(url)
  const response = await fetch(url)
  assert.equal(response.status, 200)
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'))
  return new Map(lines.map(parsed))
}

function parsed(line: string): [string, number] {
  const at = line.lastIndexOf(' ')
  return [line.slice(0, at), Number(line.slice(at + 1))]
}
