import { test } from 'node:test'
import { openConsole } from '../console/open-browser.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { useDatabase } from '../support/test-database.ts'

const skip = whyNoPostgres() ?? false
if (!skip) useDatabase('postgres')

test('With PostgreSQL, the operator’s overview says who makes backups.', { skip }, async (t) => {
  const service = await openConsole(t, {})
  const { page } = await service.signedIn('operator@example.com')
  const { id } = await service.app.accounts.find('operator@example.com')
  await service.app.accounts.setOperator(id, true)
  await page.goto('/operator')
  await page.getByRole('heading', { name: 'Backups', exact: true }).waitFor()
  await page.getByText('By PostgreSQL’s tools').waitFor()
})
