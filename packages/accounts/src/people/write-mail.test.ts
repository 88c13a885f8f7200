import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { writeMail } from './write-mail.ts'

const look = { product: 'Decks & Co', mailColor: '#123456' }
const invitation = {
  ...({ to: 'a@example.com', purpose: 'invitation', known: false } as const),
  link: 'https://decks.example.com/set-password#token=x&y',
}
const failed = { to: 'a@example.com', notice: 'payment_failed', link: 'https://x/plans' } as const

test('A mail is text and HTML, in the name and the color of the product, and HTML is escaped.', async () => {
  const { subject, text, html } = await writeMail(invitation, look)
  assert.equal(subject, 'You are invited to Decks & Co')
  assert.ok(text.includes(invitation.link))
  assert.match(html, /<p style="font-weight:600">Decks &amp; Co<\/p>/)
  assert.match(html, /background:#123456/)
  assert.match(html, /href="https:\/\/decks\.example\.com\/set-password#token=x&amp;y"/)
  assert.equal(/\{\{/.test(text + html), false)
})

test("An operator's templates take the place of the built-in layout, for one mail or for all.", async () => {
  const mailTemplates = temporaryFolder()
  const write = (file: string, content: string) => writeFileSync(join(mailTemplates, file), content)
  write('mail.txt', '{{before}}\nAll: {{link}}')
  write('payment_failed.txt', 'Subject: Oh no, {{product}}\nPay at {{link}}')
  write('payment_failed.html', '<p>{{product}}</p>')
  const own = await writeMail(failed, { ...look, mailTemplates })
  assert.deepEqual(own, {
    subject: 'Oh no, Decks & Co',
    text: 'Pay at https://x/plans\n',
    html: '<p>Decks &amp; Co</p>',
  })
  const other = await writeMail(invitation, { ...look, mailTemplates })
  assert.match(
    other.text,
    /^The operator of the service invites you to Decks & Co, .*\n\nChoose a password, .*:\nAll: https:/,
  )
  assert.match(other.html, /^<!doctype html>/)
})

test('A notice about a quota has its figures, and a link that stops such mails, which templates can place.', async () => {
  const near = {
    ...({ to: 'a@example.com', notice: 'quota_near', link: 'https://x/plans' } as const),
    facts: { used: '8', limit: '10', quota: 'of your plan A & B this month', next: 'Later.' },
    stopLink: 'https://x/stop?token=a&b',
  }
  const { text, html } = await writeMail(near, look)
  assert.match(text, /You have used 8 of the 10 conversions of your plan A & B this month\./)
  assert.match(text, /Stop mails about your quota: https:\/\/x\/stop\?token=a&b\n$/)
  assert.match(html, /your plan A &amp; B this month/)
  assert.match(html, /<a href="https:\/\/x\/stop\?token=a&amp;b"/)
  const mailTemplates = temporaryFolder()
  writeFileSync(join(mailTemplates, 'quota_near.txt'), '{{before}}\n{{stop}}')
  const own = await writeMail(near, { ...look, mailTemplates })
  assert.match(own.text, /Later\.\nhttps:\/\/x\/stop\?token=a&b\n$/)
})

test('A template that is too large is named.', async () => {
  const mailTemplates = temporaryFolder()
  writeFileSync(join(mailTemplates, 'mail.html'), 'x'.repeat(300_000))
  await assert.rejects(writeMail(failed, { ...look, mailTemplates }), /mail\.html cannot be read/)
})

test('An invitation says who invites, to what, and how long the link works.', async () => {
  const { text } = await writeMail({ ...invitation, invitedBy: 'kim@example.com' }, look)
  assert.match(
    text,
    /^kim@example\.com invites you to Decks & Co, which turns slide decks into rows/,
  )
  assert.match(text, /works once, within a week/)
  assert.doesNotMatch(text, /did not request/)
})

test('An invitation says what happens next: a password, or the sign-in with the provider if that is the only way.', async () => {
  const own = await writeMail(invitation, look)
  assert.match(own.text, /\n\nChoose a password, and you are signed in and can convert your first/)
  const link = 'https://decks.example.com/sign-in'
  const { text, html } = await writeMail({ ...invitation, link, signInWith: 'Example <ID>' }, look)
  assert.match(text, /\n\nSign in with Example <ID>, and you can convert your first deck:\n/)
  assert.match(html, />Sign in with Example &lt;ID&gt;<\/a>/)
  for (const mail of [own.text, text]) assert.doesNotMatch(mail, /did not request/)
  assert.doesNotMatch(text, /password|works once/)
})
