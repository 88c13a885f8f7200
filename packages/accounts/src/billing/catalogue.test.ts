import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soldAt } from './catalogue.ts'
import { parseCatalogue } from './read-catalogue.ts'

const written = `
trialDays: 14
plans:
  - id: team
    name: Team
    requestsPerMonth: 5000
    prices:
      - { price: price_team_month, interval: month, currency: eur, amount: 1900 }
      - { price: price_team_year, interval: year, currency: eur, amount: 19000 }
packs:
  - id: pack-100
    credits: 100
    prices: [{ price: price_pack, currency: eur, amount: 500 }]
`

function mistakesOf(text: string): string {
  try {
    parseCatalogue(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('A catalogue as YAML says what every price buys.', () => {
  const catalogue = parseCatalogue(written)
  const sold = soldAt(catalogue, 'price_team_year')
  assert.equal(sold?.kind === 'plan' && sold.plan.requestsPerMonth, 5000)
  assert.equal(soldAt(catalogue, 'price_pack')?.kind, 'pack')
  assert.equal(soldAt(catalogue, 'price_other'), undefined)
  assert.deepEqual(parseCatalogue(JSON.stringify(catalogue)), catalogue)
})

test('Every mistake of a catalogue is a sentence.', () => {
  const twice = written.replace('price_team_year', 'price_team_month').replace('pack-100', 'team')
  const lines = mistakesOf(twice.replace('interval: year', 'interval: month')).split('\n')
  assert.equal(lines.length, 3)
  assert.match(lines[0] ?? '', /"team" is used twice/)
  assert.match(lines[1] ?? '', /price_team_month is used twice/)
  assert.match(lines[2] ?? '', /two prices for "team" per month in eur/)
})

test('Unknown fields, currencies and broken files are refused.', () => {
  assert.match(mistakesOf(written.replace('credits:', 'credit:')), /packs\.0/)
  const limits = 'requestsPerMonth: 5000\n    limits: { requestsPerHour: 5 }'
  assert.match(mistakesOf(written.replace('requestsPerMonth: 5000', limits)), /plans\.0\.limits/)
  assert.match(mistakesOf(written.replace('currency: eur', 'currency: ugx')), /"ugx"/)
  assert.match(mistakesOf(written.replace('currency: eur', 'currency: xyq')), /"xyq"/)
  assert.match(mistakesOf('plans: [}'), /neither valid YAML nor JSON/)
  assert.match(mistakesOf('plans: []'), /nothing to sell/)
})
