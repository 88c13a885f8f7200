import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password, startConsole } from '../console-server/browser.ts'
import { appCode } from '../support/authenticator-app.ts'
import { freePort } from '../support/free-port.ts'
import { decoded, openMailbox } from '../support/mailbox.ts'

test('With a mail server, links are sent by mail and never logged.', async (t) => {
  const mailbox = await openMailbox()
  const environment = { SMTP_URL: mailbox.url, ROWDECK_MAIL_FROM: 'Decks <decks@example.com>' }
  const service = await startConsole({ environment })
  t.after(async () => {
    await service.close()
    mailbox.close()
  })
  const browser = service.browser()
  const arrival = mailbox.next()
  const sent = await browser.ask('POST', '/web/sign-up', { email: 'mail@example.com' })
  assert.deepEqual(sent.body, { linkSent: true, linksBy: 'mail' })
  const mail = await arrival
  assert.match(mail, /^from: .*decks@example\.com/im)
  assert.match(mail, /^to: .*mail@example\.com/im)
  const token = /#token=([\w-]{43})/.exec(decoded(mail))?.[1]
  assert.ok(token, mail)
  assert.ok(!service.logLines.some((line) => line.includes(token)))
  assert.equal((await browser.ask('POST', '/web/set-password', { token, password })).status, 200)

  const again = mailbox.next()
  await service.browser().ask('POST', '/web/sign-up', { email: 'mail@example.com' })
  assert.match(decoded(await again), /You already have an account/)
})

test('With a mail server, a person is told that a second factor was added, and where to check it.', async (t) => {
  const mailbox = await openMailbox()
  const service = await startConsole({ environment: { SMTP_URL: mailbox.url } })
  t.after(async () => {
    await service.close()
    mailbox.close()
  })
  const browser = await service.person('told@example.com')
  const { secret } = (await browser.ask('POST', '/web/totp', { password })).body
  const arrival = mailbox.next()
  await browser.ask('POST', '/web/totp/confirm', { code: appCode(secret) })
  const mail = await arrival
  assert.match(mail, /^to: .*told@example\.com/im)
  assert.match(decoded(mail), /A second factor was added to your account/)
  assert.match(decoded(mail), /\/settings#second-factor/)
  assert.ok(!mail.includes(secret))
})

test('With a mail server, a person is told of a new key, also of one that replaces another, without the key.', async (t) => {
  const mailbox = await openMailbox()
  const environment = { SMTP_URL: mailbox.url, ROWDECK_PRODUCT_NAME: 'Decks' }
  const service = await startConsole({ environment })
  t.after(async () => {
    await service.close()
    mailbox.close()
  })
  const browser = await service.person('keys@example.com')
  const arrival = mailbox.next()
  const { key, secret } = (await browser.ask('POST', '/web/keys', { name: 'nightly' })).body
  const mail = await arrival
  assert.match(mail, /^subject: A new Decks API key/im)
  assert.match(mail, /content-type: text\/html/i)
  assert.ok(!mail.includes(secret))
  const next = mailbox.next()
  const rotation = { overlapSeconds: 0 }
  const rotated = await browser.ask('POST', `/web/keys/${key.id}/rotate`, rotation)
  const second = await next
  assert.match(second, /^subject: A new Decks API key/im)
  assert.ok(!second.includes(rotated.body.secret))
})

test('With a mail server, a person is told of a sign-in with another browser, once, and not of the first.', async (t) => {
  const mailbox = await openMailbox()
  const service = await startConsole({ environment: { SMTP_URL: mailbox.url } })
  t.after(async () => {
    await service.close()
    mailbox.close()
  })
  const email = 'devices@example.com'
  const known = await service.person(email)
  const arrival = mailbox.next()
  await known.ask('POST', '/web/sign-in', { email, password })
  const other = service.browser()
  assert.equal((await other.ask('POST', '/web/sign-in', { email, password })).status, 200)
  const mail = await arrival
  assert.match(mail, /^subject: A new sign-in to Rowdeck/im)
  assert.match(mail, /content-type: text\/html/i)
  assert.match(decoded(mail), /with a browser that had not signed in before/)
  assert.match(decoded(mail), /\/settings#sessions/)
  const next = mailbox.next()
  await other.ask('POST', '/web/sign-in', { email, password })
  await known.ask('POST', '/web/keys', { name: 'after it' })
  assert.match(await next, /^subject: A new Rowdeck API key/im)
})

test('An unreachable mail server changes no response and is logged without the address.', async (t) => {
  const nowhere = `smtp://127.0.0.1:${await freePort()}`
  const service = await startConsole({ environment: { SMTP_URL: nowhere } })
  t.after(() => service.close())
  const answer = await service.browser().ask('POST', '/web/sign-up', { email: 'lost@example.com' })
  assert.equal(answer.status, 202)
  while (!service.logLines.some((line) => line.includes('could not be sent'))) {
    await new Promise(setImmediate)
  }
  assert.ok(!service.logLines.some((line) => line.includes('lost@example.com')))
})
