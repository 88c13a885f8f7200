import type { Account } from './account.ts'
import type { Actor, ActorKind } from './audit.ts'
import type { Accounts } from './create-accounts.ts'
import { isOperator, ofOperator, requireMayLockOut } from './may-lock-out.ts'
import type { Operation } from './operation.ts'

/** Who may perform operations. The fronts have authenticated them; anybody else is a bug of a front. */
const permitted: readonly ActorKind[] = ['operator', 'command_line', 'service']
const local: readonly ActorKind[] = ['command_line', 'service']

interface Attempt {
  operation: Pick<Operation, 'localOnly' | 'spares'>
  actor: Actor
  accounts: Pick<Accounts, 'listPerson'>
}

/**
 * Throws request_invalid if the operation spares this account. Operators cannot lock themselves out, and an API key
 * that leaks neither gives access to an operator's account nor takes it. Throws TypeError for an actor that no front may let through.
 */
export async function requirePermission(
  { operation: { localOnly, spares }, actor, accounts }: Attempt,
  account: Account | undefined,
): Promise<void> {
  const allowed = localOnly ? local : permitted
  if (!allowed.includes(actor.kind)) throw new TypeError(`${actor.kind} may not do this.`)
  if (!account || !spares) return
  const person = await accounts.listPerson(account.id)
  if (spares === 'own') requireMayLockOut(actor, person)
  const spared = spares === 'operators' ? person.filter(({ id }) => id === account.id) : person
  if (actor.keyId && spared.some(isOperator)) throw ofOperator()
}
