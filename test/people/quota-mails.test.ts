import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type ConsoleApp, startConsole } from '../console-server/browser.ts'
import { decoded, openMailbox } from '../support/mailbox.ts'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

const roundMs = 5 * 60_000
const oneClick = 'List-Unsubscribe=One-Click'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

async function open(t: TestContext, environment: Record<string, string> = {}) {
  const mailbox = await openMailbox()
  const clock = manualClock('2026-03-05T12:00:00Z')
  const service = await startConsole({
    clock,
    environment: { SMTP_URL: mailbox.url, ROWDECK_PRODUCT_NAME: 'Decks', ...environment },
  })
  t.after(async () => {
    await service.close()
    mailbox.close()
  })
  return { service, clock, mailbox }
}

/** A person with a plan of five conversions a month, who has used this many. */
async function personWith(service: ConsoleApp, email: string, used: number) {
  const person = await service.person(email)
  const { accounts } = service.app
  const { id } = await accounts.find(email)
  await accounts.grantPlan(id, { name: 'Team', requestsPerMonth: 5 })
  const { key } = await accounts.keys.create(id, { name: 'quota' })
  const convert = () => convertTimes(service, key, 1)
  await convertTimes(service, key, used)
  return { id, person, convert }
}

async function convertTimes(service: ConsoleApp, key: string, times: number): Promise<void> {
  const file = await deckBytes('sample.pdf')
  for (let n = 0; n < times; n++) {
    const { status } = await sendForm(service.convertUrl, key, { file, fields: { mode: 'text' } })
    assert.equal(status, 200)
  }
}

const stopLinkIn = (mail: string) => /^List-Unsubscribe: <(\S+)>/im.exec(unfolded(mail))?.[1] ?? ''
const unfolded = (mail: string) => mail.replace(/\r\n[ \t]+/g, ' ')

test('A mail says that 80 % of a plan are used, in text and HTML, and its link stops the next one with one click.', async (t) => {
  const { service, clock, mailbox } = await open(t)
  const { convert, person } = await personWith(service, 'near@example.com', 4)
  const arrival = mailbox.next()
  clock.advance(roundMs)
  const mail = await arrival
  assert.match(mail, /^to: near@example\.com/im)
  assert.match(mail, /^subject: Your Decks quota is nearly used up/im)
  assert.match(mail, /content-type: text\/html/i)
  assert.match(decoded(mail), /You have used 4 of the 5 conversions of your plan Team this month\./)
  assert.match(decoded(mail), /The quota starts anew on April 1, 2026 at 00:00 \(UTC\)\./)
  assert.match(mail, new RegExp(`^List-Unsubscribe-Post: ${oneClick}`, 'im'))
  const link = stopLinkIn(mail)
  assert.ok(decoded(mail).includes(link))
  const wanted = async () => (await person.ask('GET', '/web/quota-mails')).body.wanted
  for (const method of ['GET', 'HEAD']) assert.equal((await fetch(link, { method })).status, 200)
  assert.equal(await wanted(), true)
  const stopped = await fetch(link, { method: 'POST', headers: form, body: oneClick })
  assert.equal(stopped.status, 200)
  assert.equal(stopped.headers.get('set-cookie'), null)
  assert.equal(await wanted(), false)
  await convert()
  const other = await personWith(service, 'other@example.com', 5)
  const next = mailbox.next()
  clock.advance(roundMs)
  assert.match(await next, /^to: other@example\.com/im)
  assert.equal(mailbox.mails.length, 2)
  assert.equal((await other.person.ask('POST', '/web/quota-mails', { wanted: false })).status, 204)
  assert.equal((await other.person.ask('GET', '/web/quota-mails')).body.wanted, false)
  assert.equal(
    service.logLines.some((line) => line.includes(new URL(link).search)),
    false,
  )
})

test('A link that was changed or cut stops nothing, and the page says so.', async (t) => {
  const { service, clock, mailbox } = await open(t)
  const { person } = await personWith(service, 'cut@example.com', 5)
  const arrival = mailbox.next()
  clock.advance(roundMs)
  const link = new URL(stopLinkIn(await arrival))
  const token = link.searchParams.get('token') ?? ''
  const wrong = [token.slice(0, -1), `${token}x`, token.replace(/\w/, '_'), '', 'x'.repeat(900)]
  for (const one of wrong) {
    const address = `${link.origin}${link.pathname}?token=${one}`
    assert.equal(
      (await fetch(address, { method: 'POST', headers: form, body: oneClick })).status,
      400,
    )
    const { body } = await service.browser().ask('POST', '/web/stop-mails', { token: one || '-' })
    assert.equal(body.error.code, 'link_invalid')
  }
  assert.equal((await person.ask('GET', '/web/quota-mails')).body.wanted, true)
  const visitor = service.browser()
  assert.equal((await visitor.ask('GET', '/web/quota-mails')).body.error.code, 'signed_out')
  assert.equal((await visitor.ask('POST', '/web/stop-mails', { token })).status, 204)
  assert.equal((await person.ask('GET', '/web/quota-mails')).body.wanted, false)
})

test('A service with unlimited access sends no mail about quotas, and says that it does not.', async (t) => {
  const { service, clock, mailbox } = await open(t, { ROWDECK_ACCESS: 'unlimited' })
  const person = await service.person('free@example.com')
  assert.equal((await person.ask('GET', '/web/site')).body.mailsQuotas, false)
  const { id } = await service.app.accounts.find('free@example.com')
  const { key } = await service.app.accounts.keys.create(id, { name: 'quota' })
  await convertTimes(service, key, 4)
  clock.advance(roundMs)
  const arrival = mailbox.next()
  await person.ask('POST', '/web/keys', { name: 'told' })
  assert.match(await arrival, /^subject: A new Decks API key/im)
})
