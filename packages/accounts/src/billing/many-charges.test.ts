import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chargeOf, openTestBilling, paidSession } from '../../../../test/support/test-billing.ts'

/** As many charges of a customer as are listed. */
const declined = 2000

test('However many charges are declined, an earlier refund stays and a later one is seen; with the customer, none is undone.', async () => {
  const { accounts, storage, stripe, billing } = await openTestBilling()
  const { id } = (await accounts.create('buyer@example.com')).account
  const credits = async () => {
    await billing.refresh(id)
    return (await accounts.find(id)).credits
  }
  const refund = (charge: string) => {
    stripe.add({ id: `re_${charge}`, object: 'refund', charge, amount: 1000, status: 'succeeded' })
    Object.assign(stripe.objects.get(charge) ?? {}, { amount_refunded: 1000 })
  }
  const customer = stripe.add({ id: 'cus_1', object: 'customer', metadata: { account: id } })
  await storage.claimCustomer(id)
  await storage.setCustomerId(id, 'cus_1')
  for (const n of [1, 2]) {
    stripe.add(paidSession('cus_1', id, `cs_${n}`))
    stripe.add(chargeOf('cus_1', `pi_cs_${n}`, `ch_${n}`))
  }
  assert.equal(await credits(), 200)
  refund('ch_1')
  assert.equal(await credits(), 100)
  const older = [...stripe.objects]
  stripe.objects.clear()
  // the newest are listed first
  for (let n = 0; n < declined; n += 1) {
    stripe.add({ ...chargeOf('cus_1', `pi_${n}`, `ch_declined_${n}`), status: 'failed' })
  }
  for (const [key, object] of older) stripe.objects.set(key, object)
  refund('ch_2')
  assert.equal(await credits(), 0)
  Object.assign(customer, { deleted: true })
  assert.equal(await credits(), 0)
})
