/** Says what happens to a requested link on a service that cannot send email. */
export function LinksByOperator() {
  return (
    <p className="lead">
      This service does not send email. Request a link here, then ask the operator of this service
      for it: they see who waits on their page of accounts.
    </p>
  )
}
