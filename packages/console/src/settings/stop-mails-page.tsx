import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { Form, type Send, Submit } from '../elements/form.tsx'
import { NarrowPage } from '../elements/narrow-page.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'

/** The target of a link in mails about quotas. Only the button stops them, because programs that check mails open links. */
export function StopMailsPage() {
  useTitle('Mails about your quota')
  const [isStopped, setStopped] = useState(false)
  const send: Send = async () => {
    const token = new URLSearchParams(location.search).get('token') ?? ''
    await callAccount('POST /web/stop-mails', { body: { token } })
    setStopped(true)
  }
  return (
    <NarrowPage>
      <h1>Mails about your quota</h1>
      {isStopped ? (
        <p role="status">
          You get no more of these mails. You can turn them on again in the{' '}
          <Link to="/settings#mails">settings</Link>.
        </p>
      ) : (
        <Form send={send}>
          <p className="lead">
            They say when 80% and 100% of your conversions of a period are used.
          </p>
          <Submit label="Stop these mails" kind="primary" />
        </Form>
      )}
    </NarrowPage>
  )
}
