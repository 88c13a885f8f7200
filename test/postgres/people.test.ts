import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'test/people/changed-secret.test.ts',
  'test/people/ended-sessions.test.ts',
  'test/people/replaced-passwords.test.ts',
  'test/people/people.test.ts',
  'test/people/quota-mails.test.ts',
  'test/people/waiting.test.ts',
  'test/people/second-factor.test.ts',
  'test/console-server/keys.test.ts',
  'test/console-server/operator-accounts.test.ts',
  'test/contract/operator-acts.test.ts',
)
