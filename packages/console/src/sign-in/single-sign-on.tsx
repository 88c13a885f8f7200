import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Form, type Send, Submit } from '../elements/form.tsx'
import { nextPath } from '../navigation/next-path.ts'

/** Leaves for the provider that this service has, if any; the browser comes back signed in. */
export function SingleSignOnButton({ kind }: { kind?: 'primary' }) {
  const { site } = useSession()
  const send: Send = async () => {
    const body = { next: nextPath(location) }
    const { url } = await callAccount('POST /web/single-sign-on', { body })
    location.assign(url)
    // busy until the browser has left
    await new Promise(() => {})
  }
  if (!site?.singleSignOn) return null
  return (
    <Form send={send}>
      <Submit label={`Continue with ${site.singleSignOn.name}`} kind={kind} />
    </Form>
  )
}

/** Returns why the provider's sign-in was refused, if the browser has just come back from it. */
export function singleSignOnProblem(search: string, name: string): string | undefined {
  const problem = new URLSearchParams(search).get('problem')
  if (problem === null) return undefined
  const said: Record<string, string> = {
    canceled: `You did not finish signing in with ${name}. Nothing has changed.`,
    email_unverified: `${name} has not verified your email address. Verify it there first.`,
    domain_refused: `Your email address at ${name} is not one that this service accepts. Use another account there, or ask the operator.`,
    sign_up_closed:
      'There is no account for your email address, and new ones are by invitation. Ask the operator of this service.',
    sign_up_waits:
      'There is no account for your email address yet. You can continue here once the operator of this service has let you in.',
    other_identity: `The account of your email address belongs to another identity at ${name}. Ask the operator of this service.`,
    suspended: 'This account is suspended. Contact the operator of this service.',
    throttled: 'Too many attempts from your network. Try again later.',
  }
  return said[problem] ?? `Signing in with ${name} did not work. Try again.`
}
